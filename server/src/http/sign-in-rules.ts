/** An installation's rules for sign-in and sessions. */
export interface SignInRules {
  /** Minutes without calls after which a session's screen is locked; 0 never (readings D56). */
  readonly lockAfter: number;
  /** True when the flag `single` of the phone form ends the user's other sessions (readings D42). */
  readonly allowSingle: boolean;
  /** Minimum length of a password, in characters. */
  readonly passwordLength: number;
  /** Days until a password expires; 0 never. */
  readonly passwordAge: number;
  /** Passwords are accepted over TLS only, except from this machine (readings S01). */
  readonly requireTls: boolean;
}

/** A third-party application whose QR code people scan to sign in (specification 3, Tenant info). */
export interface ThirdParty {
  readonly appId: string;
  readonly agentId: string;
  /** Where the third party redirects people back to. */
  readonly redirectUrl: string;
}
/** The configured third parties: 1 enterprise chat, 2 a DingTalk-type service. */
export type ThirdParties = Readonly<Partial<Record<1 | 2, ThirdParty>>>;

/** The rules of an installation without any settings. */
export const plainSignIn: SignInRules = {
  lockAfter: 0,
  allowSingle: false,
  passwordLength: 8,
  passwordAge: 0,
  requireTls: false,
};

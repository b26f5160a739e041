/** What an installation demands of signing in and of sessions. */
export interface SignInRules {
  /** Minutes without calls after which a session's screen is locked; 0 never (readings D56). */
  readonly lockAfter: number;
  /** Whether the flag `single` of the phone form ends the user's other sessions (readings D42). */
  readonly allowSingle: boolean;
  /** Characters a password must have at least. */
  readonly passwordLength: number;
  /** Days a password holds; 0 for ever. */
  readonly passwordAge: number;
  /** Passwords are taken over TLS only, but for those from this machine (readings S01). */
  readonly requireTls: boolean;
}

/** An application at a third party whose QR code people scan to sign in (specification 3, Tenant info). */
export interface ThirdParty {
  readonly appId: string;
  readonly agentId: string;
  /** Where the third party sends people back to. */
  readonly redirectUrl: string;
}
/** The third parties that are set up: 1 enterprise chat, 2 a DingTalk-type service. */
export type ThirdParties = Readonly<Partial<Record<1 | 2, ThirdParty>>>;

/** The rules of an installation that chose nothing. */
export const plainSignIn: SignInRules = {
  lockAfter: 0,
  allowSingle: false,
  passwordLength: 8,
  passwordAge: 0,
  requireTls: false,
};

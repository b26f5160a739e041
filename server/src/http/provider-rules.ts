import type { Word } from '@plumbline/contract/words/word.ts';

/** The field of our users that a provider's response refers to. */
export type NamedBy = 'username' | 'email' | 'mobile';

/** How single sign-on tickets are checked (readings S04). */
export interface TicketRules {
  /**
   * The issuing server: with `{ticket}` in it, the address is filled in and called with GET; otherwise the ticket is
   * sent as JSON with POST.
   */
  readonly url: string;
  /** Sent as a bearer token; null without. */
  readonly secret: string | null;
  /** The path of the user in the response: `data.user.account`. */
  readonly field: string;
  readonly names: NamedBy;
}
/** How employee codes are trusted (readings S04): with a signature, from listed addresses, or both. */
export interface EmployeeRules {
  /** Shared with the signing system; null accepts no signature. */
  readonly secret: string | null;
  /** IP addresses and networks (`10.0.0.0/8`) that are trusted without a signature. */
  readonly addresses: readonly string[];
}
/** An application in WeCom (enterprise chat). */
export interface WeComRules {
  /** The id of the company in WeCom. */
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
  readonly redirectUrl: string;
  /** Where people sign in: `https://login.work.weixin.qq.com`. */
  readonly loginUrl: string;
  /** The API we call: `https://qyapi.weixin.qq.com`. */
  readonly apiUrl: string;
}
/** An application in DingTalk. */
export interface DingTalkRules {
  readonly clientId: string;
  readonly agentId: string;
  readonly secret: string;
  readonly redirectUrl: string;
  /** Where people sign in: `https://login.dingtalk.com`. */
  readonly loginUrl: string;
  /** The API we call: `https://api.dingtalk.com`. */
  readonly apiUrl: string;
}
/** One OpenID provider. */
export interface OpenIdRules {
  /** Its name in our calls and links, after `oidc:`. */
  readonly key: string;
  /** The text on its button. */
  readonly name: Word;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /**
   * Treats its e-mail addresses as verified although it does not say so: for a directory that assigns the addresses
   * itself.
   */
  readonly trustEmail: boolean;
}
/** The ways of signing in that an installation allows, besides its own passwords; null is off. */
export interface ProviderRules {
  readonly ticket: TicketRules | null;
  readonly employeeCode: EmployeeRules | null;
  readonly weCom: WeComRules | null;
  readonly dingTalk: DingTalkRules | null;
  readonly openId: readonly OpenIdRules[];
  /** Where OpenID providers redirect people back to; empty without any. */
  readonly openIdRedirectUrl: string;
}

/** No providers. */
export const noProviders: ProviderRules = {
  ticket: null,
  employeeCode: null,
  weCom: null,
  dingTalk: null,
  openId: [],
  openIdRedirectUrl: '',
};

import type { Word } from '@plumbline/contract/words/word.ts';

/** What of ours a provider's answer names. */
export type NamedBy = 'username' | 'email' | 'mobile';

/** How tickets of single sign-on are checked (readings S04). */
export interface TicketRules {
  /** The issuing server: `{ticket}` in it is filled and asked with GET; without it the ticket is sent as JSON with POST. */
  readonly url: string;
  /** Sent as a bearer token; null without. */
  readonly secret: string | null;
  /** Where the answer names the person: `data.user.account`. */
  readonly field: string;
  readonly names: NamedBy;
}
/** How employee codes are believed (readings S04): with a signature, from listed addresses, or both. */
export interface EmployeeRules {
  /** Shared with who signs; null believes no signature. */
  readonly secret: string | null;
  /** IP addresses and networks (`10.0.0.0/8`) that are believed without one. */
  readonly addresses: readonly string[];
}
/** An application at enterprise chat (WeCom). */
export interface WeComRules {
  /** The id of the company there. */
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
  readonly redirectUrl: string;
  /** Where people sign in: `https://login.work.weixin.qq.com`. */
  readonly loginUrl: string;
  /** Where we ask: `https://qyapi.weixin.qq.com`. */
  readonly apiUrl: string;
}
/** An application at DingTalk. */
export interface DingTalkRules {
  readonly clientId: string;
  readonly agentId: string;
  readonly secret: string;
  readonly redirectUrl: string;
  /** Where people sign in: `https://login.dingtalk.com`. */
  readonly loginUrl: string;
  /** Where we ask: `https://api.dingtalk.com`. */
  readonly apiUrl: string;
}
/** One OpenID provider. */
export interface OpenIdRules {
  /** Its name in our calls and links, after `oidc:`. */
  readonly key: string;
  /** On its button. */
  readonly name: Word;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** Takes its e-mail addresses as verified although it does not say so: for a directory that gives them out itself. */
  readonly trustEmail: boolean;
}
/** What an installation lets people sign in by, besides its own passwords; null is off. */
export interface ProviderRules {
  readonly ticket: TicketRules | null;
  readonly employeeCode: EmployeeRules | null;
  readonly weCom: WeComRules | null;
  readonly dingTalk: DingTalkRules | null;
  readonly openId: readonly OpenIdRules[];
  /** Where OpenID providers send people back to; empty without any. */
  readonly openIdRedirectUrl: string;
}

/** None of them. */
export const noProviders: ProviderRules = {
  ticket: null,
  employeeCode: null,
  weCom: null,
  dingTalk: null,
  openId: [],
  openIdRedirectUrl: '',
};

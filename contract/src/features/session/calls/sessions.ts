import { z } from 'zod';
import { as, call, nothing } from '../../../calls/call.ts';
import { filledLine, maybe } from '../../../calls/inputs.ts';

/**
 * Simple form: the e-mail address or login name, and 32 hex digits: the MD5 of the trimmed password (readings D14,
 * D20). `captcha` only where the setting `login.simpleCaptcha` requires it (readings D31); `tenantId`, `smsCode` and
 * `smsToken` only when the previous refusal required them.
 *
 * Refusals: 1 wrong account or password · 2 user disabled · 3 wrong SMS code · 6 SMS code expired · 7 SMS code needed,
 * with `LoginStep` as data · 10 first password, 11 password expired, 12 password too weak, with `LoginStep` as data ·
 * 20 code of an authenticator app needed, 22 app to be set up first, with `LoginStep` as data ·
 * 6110 captcha missing, wrong or used · 50001 several companies, with `Tenant[]` as data · 429 too many attempts.
 */
export const login = call({
  path: '/auth-center/login',
  access: 'open',
  input: z.object({
    username: filledLine(200),
    password: z.string().regex(/^[0-9a-f]{32}$/i),
    tenantId: maybe(z.guid()),
    captcha: maybe(z.string().max(2000)),
    smsCode: maybe(z.string().trim().max(20)),
    smsToken: maybe(z.string().max(200)),
  }),
  output: as<LoginAnswer>(),
});

/**
 * The session token, in the format of that family of services (captcha.md, last section). Times in seconds, -1 is
 * never.
 */
export interface TokenInfo {
  /** The header that carries it in both directions: `accesstoken`. */
  readonly tokenName: string;
  /** The token itself; stored nowhere else. */
  readonly tokenValue: string;
  readonly isLogin: boolean;
  /** Id of the user. */
  readonly loginId: string;
  readonly loginType: string;
  /** Until the token expires, regardless of activity. */
  readonly tokenTimeout: number;
  readonly sessionTimeout: number;
  readonly tokenSessionTimeout: number;
  /** Until the token expires without calls. */
  readonly tokenActiveTimeout: number;
  readonly loginDeviceType: string;
  readonly tag: string;
}

/** The auth service's answer (specification 3). */
export interface LoginAnswer {
  readonly tokenInfo: TokenInfo;
  readonly userExpansion: {
    readonly user: { readonly id: string; readonly username: string };
    readonly userExpand: { readonly fullName: string };
  };
  /** Permission codes, `register:right`; `*` is all. */
  readonly permissions: readonly string[];
  /** Role codes; ADM is the administrator. */
  readonly roles: readonly string[];
}

/** What a sign-in needs before it can continue: the data of the refusals 7, 10, 11, 12, 20 and 22. */
export interface LoginStep {
  /** With 7: identifies the code that was just sent; sent back with `smsCode`. Null otherwise. */
  readonly smsToken: string | null;
  /**
   * With 10 to 12: allows one password change within ten minutes, through `/api/ext/auth/change-password`. With 20 and
   * 22: continues the sign-in, through the calls of the second factor. Null otherwise.
   */
  readonly ticket: string | null;
  /** With a ticket: the company for which the ticket is valid. Null otherwise. */
  readonly tenantId: string | null;
}

/** A company to choose from, returned only after the password was right in each (specification 3, readings S06). */
export interface Tenant {
  readonly id: string;
  /** Sent back with the same sign-in. */
  readonly tenantId: string;
  readonly tenantName: string;
  /** Address of its picture; empty when it has none. */
  readonly portraitUrl: string;
}

/** Ends the session on the server; the token is refused from then on. */
export const logout = call({ path: '/auth-center/logout', access: 'open', input: nothing, output: as<null>() });

/** Returns who I am, with current roles and permissions. */
export const userInfo = call({
  path: '/auth-center/user-info',
  access: 'signedIn',
  input: nothing,
  output: as<Omit<LoginAnswer, 'tokenInfo'>>(),
});

/** Returns the current user, for the watermark and the corner of the screen (specification 7.3). */
export const getCurrentHrUserInfo = call({
  path: '/api/user/getCurrentHrUserInfo',
  access: 'signedIn',
  input: nothing,
  output: as<{
    readonly id: string;
    readonly username: string;
    readonly fullName: string;
    readonly mobilePhone: string;
  }>(),
});

/**
 * Locks the session's screen: every call except unlock, login and logout returns code 18 until the password is given
 * (readings D56).
 */
export const sessionLock = call({
  path: '/api/ext/session/lock',
  access: 'signedIn',
  input: nothing,
  output: as<null>(),
});

/**
 * Unlocks a locked session with the password as typed (readings D56). Refusals: 1 wrong password · 429 too many
 * attempts.
 */
export const sessionUnlock = call({
  path: '/api/ext/session/unlock',
  access: 'locked',
  input: z.object({ password: z.string().min(1).max(200) }),
  output: as<null>(),
});

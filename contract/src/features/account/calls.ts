import { as, call, nothing } from '../../calls/call.ts';
import type { RoleBrief } from '../users/calls/users.ts';

/** One of the caller's open sessions. Its token is never returned. */
export interface MySession {
  readonly id: string;
  /** The time of sign-in; ISO 8601. */
  readonly startedAt: string;
  /** The time of its last call, to the minute; ISO 8601. */
  readonly seenAt: string;
  /** Its screen is locked. */
  readonly isLocked: boolean;
  /** True for the session that made this call. */
  readonly isThis: boolean;
}

/**
 * The caller's own account, for the page of personal information (specification 2.6); no right is needed to see
 * oneself.
 */
export interface MyAccount {
  readonly username: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly mobilePhone: string | null;
  /** In the caller's language; empty when there is none. */
  readonly departmentName: string;
  /** In the caller's language; empty when there is none. */
  readonly postName: string;
  readonly roles: readonly RoleBrief[];
  /** Sign-in requires a code. */
  readonly secondFactor: boolean;
  /** When the password was set; ISO 8601. */
  readonly passwordAt: string;
  /** Newest first. */
  readonly sessions: readonly MySession[];
}

/** Returns who I am, and where I am signed in. */
export const myAccount = call({
  path: '/api/ext/my/account',
  access: 'signedIn',
  input: nothing,
  output: as<MyAccount>(),
});

/** Ends all sessions of the caller except the one that made this call. */
export const mySessionsEnd = call({
  path: '/api/ext/my/sessions-end',
  access: 'signedIn',
  input: nothing,
  output: as<null>(),
});

/** The calls of a user's own account. */
export const accountCalls = { myAccount, mySessionsEnd } as const;

import { as, call, nothing } from '../../../calls/call.ts';
import type { RoleBrief } from '../../users/calls/user.ts';

/** One of the caller's open sessions. Its token is in no answer. */
export interface MySession {
  readonly id: string;
  /** When it was signed in; ISO 8601. */
  readonly startedAt: string;
  /** The last call in it, to the minute; ISO 8601. */
  readonly seenAt: string;
  /** Its screen is locked. */
  readonly isLocked: boolean;
  /** The session this call came with. */
  readonly isThis: boolean;
}

/** The caller's own person, for the page of personal information (specification 2.6): nobody needs a right to see themselves. */
export interface MyAccount {
  readonly username: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly mobilePhone: string | null;
  /** In the caller's language; empty without one. */
  readonly departmentName: string;
  /** In the caller's language; empty without one. */
  readonly postName: string;
  readonly roles: readonly RoleBrief[];
  /** A code is asked at sign-in. */
  readonly secondFactor: boolean;
  /** When the password was set; ISO 8601. */
  readonly passwordAt: string;
  /** The newest first. */
  readonly sessions: readonly MySession[];
}

/** Who I am, and where I am signed in. */
export const myAccount = call({
  path: '/api/ext/my/account',
  access: 'signedIn',
  input: nothing,
  output: as<MyAccount>(),
});

import { z } from 'zod';
import { as, call, nothing } from '../../calls/call.ts';
import { authCode, factorProof, type FactorSetup, type RecoveryCodes } from '../session/calls/second-factor.ts';
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

/** The caller's authenticator app. */
interface MyFactor {
  /** Since when it is asked for; ISO 8601. */
  readonly since: string;
  /** Recovery codes not used yet. */
  readonly recoveryCodes: number;
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
  /** Sign-in requires a code by SMS. */
  readonly secondFactor: boolean;
  /** The authenticator app: null without one. */
  readonly factor: MyFactor | null;
  /** A role requires an authenticator app. */
  readonly isFactorRequired: boolean;
  /** False for an account that only signs in through a provider. */
  readonly hasPassword: boolean;
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

/**
 * Begins to set up an authenticator app for the caller's own account; a begun set-up replaces an earlier one. Refusals:
 * 1 wrong password · 409 an app is set up already · 429 too many attempts.
 */
export const myFactorBegin = call({
  path: '/api/ext/my/factor-begin',
  access: 'signedIn',
  /** The password; an account without one needs none. */
  input: z.object({ password: factorProof.password }),
  output: as<FactorSetup>(),
});

/** Confirms the caller's app by its first code: from then on, signing in asks for one. Refusals: 21 wrong code. */
export const myFactorConfirm = call({
  path: '/api/ext/my/factor-confirm',
  access: 'signedIn',
  input: z.object({ authCode }),
  output: as<RecoveryCodes>(),
});

/** Replaces the caller's recovery codes. Refusals: 1 wrong password · 21 wrong code · 409 no app is set up. */
export const myRecoveryCodes = call({
  path: '/api/ext/my/recovery-codes',
  access: 'signedIn',
  input: z.object(factorProof),
  output: as<RecoveryCodes>(),
});

/**
 * Turns the caller's app off. Refusals: 1 wrong password · 21 wrong code · 409 no app is set up, or a role requires one.
 */
export const myFactorOff = call({
  path: '/api/ext/my/factor-off',
  access: 'signedIn',
  input: z.object(factorProof),
  output: as<null>(),
});

/** The calls of a user's own account. */
export const accountCalls = {
  myAccount,
  mySessionsEnd,
  myFactorBegin,
  myFactorConfirm,
  myRecoveryCodes,
  myFactorOff,
} as const;

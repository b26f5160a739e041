import type { LoginStep, Tenant } from '@plumbline/contract/features/session/calls/sessions.ts';
import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { SignInWay } from '@plumbline/contract/lists/sign-in.ts';
import { passwordWeakness } from '@plumbline/contract/rules/password.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { consumeCaptcha } from '../captcha/consume.ts';
import { candidates, type Candidate, type Named } from './accounts.ts';
import { attemptKeys, countAttempt, resetAttempts, refundAttempt } from './attempts.ts';
import { judgeCode, spendCode } from './codes.ts';
import { inLane } from '../../db/in-lane.ts';
import { daysLeft } from './open-session.ts';
import { isCommonPassword } from './common-passwords.ts';
import { demandTurn, fits, fitsNobody } from './password.ts';
import { type Factor, factorOf } from './second-factor.ts';
import { sendSecondFactor } from './send-code.ts';
import { traced } from './sign-in-trail.ts';
import { openTicket } from './tickets.ts';
import { isWeakPasswordMd5 } from './weak-wire.ts';

/** The input of the account form. */
export interface ByPassword {
  readonly username: string;
  readonly tenantId?: string | undefined;
  /** MD5 of the password. */
  readonly wire: string;
  /** The password as typed, if the form sends it; then its length can be checked. */
  readonly typed?: string | undefined;
  readonly smsCode?: string | undefined;
  readonly smsToken?: string | undefined;
}

/** The input of the phone form. */
export interface ByPhone {
  readonly mobile: string;
  readonly code: string;
  readonly tenantId?: string | undefined;
  readonly smsToken?: string | undefined;
}

/**
 * Requires a captcha that was passed and not used yet, and uses it up (readings D31).
 *
 * @throws AppError `captchaFailed`
 */
export async function demandCaptcha({ db, address }: Context, captcha: string | undefined): Promise<void> {
  if (captcha === undefined || captcha === '' || !(await consumeCaptcha(db, captcha, address)))
    throw new AppError('captchaFailed');
}

const stepOf = (step: Partial<LoginStep>): LoginStep => ({ smsToken: null, ticket: null, tenantId: null, ...step });

/** The companies of the users, to choose from. */
async function tenantsOf(db: Db, users: readonly Candidate[]): Promise<readonly Tenant[]> {
  const found = await rows<{ id: string; name: string }>(
    db,
    sql`select id, name from level where step = 'A' and tenant_id = any(${users.map((user) => user.tenant_id)}::uuid[])
        order by name`,
  );
  return found.map(({ id, name }) => ({ id, tenantId: id, tenantName: name, portraitUrl: '' }));
}

/**
 * The user who signs in, among those whose identity was proven.
 *
 * @param proven the users whose password or code was correct
 * @param wrong the refusal when there are none
 * @throws AppError that refusal, `userDisabled`, or `severalTenants` with the companies
 */
export async function theOne(db: Db, proven: readonly Candidate[], wrong: ErrorKey): Promise<Candidate> {
  const [first, ...others] = proven.filter(({ status }) => status === 1);
  if (first === undefined) throw new AppError(proven.length > 0 ? 'userDisabled' : wrong);
  if (others.length > 0) throw new AppError('severalTenants', {}, await tenantsOf(db, [first, ...others]));
  return first;
}

/**
 * The users whose password matches. Takes as long when there are no users, and checks disabled users like any other.
 */
async function fitting(found: readonly Candidate[], wire: string): Promise<readonly Candidate[]> {
  if (found.length === 0) await fitsNobody(wire);
  const right: Candidate[] = [];
  for (const each of found) if (await fits(each.password_hash, wire)) right.push(each);
  return right;
}

async function demandSmsCode(context: Context, user: Candidate, { smsCode, smsToken }: ByPassword): Promise<void> {
  if (smsCode === undefined || smsCode === '') {
    throw new AppError('smsNeeded', {}, stepOf({ smsToken: await sendSecondFactor(context, user) }));
  }
  const { right, expired } = await judgeCode(context.db, [user], {
    purpose: 'login',
    code: smsCode,
    token: smsToken ?? '',
  });
  if (right.length === 0 || !(await spendCode(context.db, user, 'login'))) {
    throw new AppError(expired ? 'smsExpired' : 'smsWrong');
  }
}

/** How far a sign-in has proven who somebody is, before any authenticator app. */
type FirstFactor =
  /** The password, or a code by SMS. */
  | 'password'
  /** A provider, for an account linked to it, or the company's own single sign-on. */
  | 'provider'
  /** A provider whose person was only matched by address or number. */
  | 'matched';

/**
 * Requires the code of the authenticator app where the user has one, or that one is set up where a role requires it. A
 * linked provider counts as a factor of its own, unless the role says otherwise (ADR 101).
 *
 * @param next the refusal that follows the code, where the password must be changed
 * @throws AppError `codeNeeded` or `enrolFirst`, with the ticket for the next step
 */
export async function demandAuthenticator(
  db: Db,
  user: Pick<Candidate, 'tenant_id' | 'id'>,
  { since, rule }: Factor,
  { by, next = null }: { readonly by: FirstFactor; readonly next?: ErrorKey | null },
): Promise<void> {
  const isRequired = rule === 'always' || (rule === 'password' && by !== 'provider');
  const isOwn = since !== null && by !== 'provider';
  if (!isRequired && !isOwn) return;
  if (since === null && next !== null) return;
  const purpose = since === null ? 'enrol' : 'code';
  const ticket = await openTicket(db, user, { purpose, refusal: next });
  throw new AppError(since === null ? 'enrolFirst' : 'codeNeeded', {}, stepOf({ ticket, tenantId: user.tenant_id }));
}

/** Requires a new password, where the one that was given may not open a session. */
export async function demandNewPassword(
  db: Db,
  user: Pick<Candidate, 'tenant_id' | 'id'>,
  why: ErrorKey | null,
): Promise<void> {
  if (why === null) return;
  const ticket = await openTicket(db, user, { purpose: 'password' });
  throw new AppError(why, {}, stepOf({ ticket, tenantId: user.tenant_id }));
}

/** Why a password must be changed before it opens a session; null when it need not be. */
function mustChange(context: Context, user: Candidate, { wire, typed }: ByPassword): ErrorKey | null {
  if (user.password_state === 'given') return 'passwordFirst';
  const days = daysLeft(context, user);
  if (days !== null && days <= 0) return 'passwordExpired';
  const names = namesOf(user);
  const least = context.installation.signIn.passwordLength;
  const isWeak =
    typed === undefined
      ? isWeakPasswordMd5(wire, names)
      : passwordWeakness(typed, { least, names }) !== null || isCommonPassword(typed);
  return isWeak ? 'passwordWeak' : null;
}

/** The names of a user that must not be the password. */
export const namesOf = (user: Pick<Candidate, 'username' | 'email'>): readonly string[] => [
  user.username,
  user.email ?? '',
];

/** The keys counted for a sign-in, for every user it may refer to. */
const keysOf = (
  { db, address }: Context,
  found: readonly Candidate[],
  { username, mobile }: Named,
): Promise<readonly string[]> =>
  attemptKeys(db, {
    accounts: found.map(({ id, tenant_id: tenantId }) => ({ id, tenantId })),
    name: username ?? mobile ?? '',
    address,
  });

/**
 * Refusals that mean the password or code was correct: the attempt was no guess and is given back, without resetting
 * the counts.
 */
const RIGHT_SO_FAR = new Set<ErrorKey>([
  'smsNeeded',
  'codeNeeded',
  'enrolFirst',
  'severalTenants',
  'passwordFirst',
  'passwordExpired',
  'passwordWeak',
  'invalid',
]);

/** Maximum concurrent sign-ins from one address and for one name: well below the attempt limits, which count them. */
const AT_ONCE = { address: 8, name: 2 } as const;

/** Counts an attempt, checks it, and gives it back when it succeeded. */
async function tried<T>(context: Context, keys: readonly string[], judge: () => Promise<T>): Promise<T> {
  await countAttempt(context.db, keys);
  try {
    const answer = await judge();
    await resetAttempts(context.db, keys);
    return answer;
  } catch (error) {
    if (error instanceof AppError && RIGHT_SO_FAR.has(error.key)) await refundAttempt(context.db, keys);
    throw error;
  }
}

/** Runs a sign-in attempt in turn, for every user it may refer to, and records it. */
function inTurn(
  context: Context,
  { way, ...named }: Named & { readonly way: SignInWay },
  judge: (found: readonly Candidate[]) => Promise<Candidate>,
): Promise<Candidate> {
  const { db, address } = context;
  const name = (named.username ?? named.mobile ?? '').toLowerCase();
  return inLane({ key: `address:${address}`, atOnce: AT_ONCE.address }, () =>
    inLane({ key: `name:${name}`, atOnce: AT_ONCE.name }, async () => {
      demandTurn();
      const found = await candidates(db, named);
      return traced(
        context,
        { way, name, meant: found },
        async () => tried(context, await keysOf(context, found, named), () => judge(found)),
        (user) => user,
      );
    }),
  );
}

/**
 * Identifies the user who signs in with a password. The refusal, and the time it takes, are the same whether or not the
 * account exists (readings S06).
 *
 * @throws AppError `loginFailed`, `userDisabled`, `severalTenants`, `smsNeeded`, `smsWrong`, `smsExpired`,
 * `codeNeeded`, `enrolFirst`, `passwordFirst`, `passwordExpired`, `passwordWeak`, `tooMany`, `busy`, or what
 * `sendSecondFactor` throws
 */
export async function byPassword(context: Context, form: ByPassword): Promise<Candidate> {
  return inTurn(context, { ...form, way: 'password' }, async (found) => {
    const user = await theOne(context.db, await fitting(found, form.wire), 'loginFailed');
    const next = mustChange(context, user, form);
    const factor = await factorOf(context.db, { tenantId: user.tenant_id, userId: user.id });
    // an app is stronger than a code by SMS, and takes its place
    if (user.second_factor && factor.since === null) await demandSmsCode(context, user, form);
    await demandAuthenticator(context.db, user, factor, { by: 'password', next });
    await demandNewPassword(context.db, user, next);
    return user;
  });
}

/**
 * Identifies the user who signs in with a phone.
 *
 * @throws AppError `smsWrong`, `smsExpired`, `userDisabled`, `severalTenants`, `phoneAlone`, `codeNeeded`, `enrolFirst`,
 * `tooMany`
 */
export async function byPhone(context: Context, { code, smsToken, ...form }: ByPhone): Promise<Candidate> {
  const { db } = context;
  return inTurn(context, { ...form, way: 'phone' }, async (found) => {
    const { right, expired } = await judgeCode(db, found, { purpose: 'login', code, token: smsToken });
    const user = await theOne(db, right, expired ? 'smsExpired' : 'smsWrong');
    const factor = await factorOf(db, { tenantId: user.tenant_id, userId: user.id });
    if (user.second_factor && factor.since === null) throw new AppError('phoneAlone');
    if (!(await spendCode(db, user, 'login'))) throw new AppError('smsWrong');
    await demandAuthenticator(db, user, factor, { by: 'password' });
    return user;
  });
}

/**
 * Identifies by a code the user who forgot the password.
 *
 * @param accept throws any other refusal, before the code is used up
 * @throws AppError `smsWrong`, `smsExpired`, `userDisabled`, `severalTenants`, `tooMany`, or what `accept` throws
 */
export async function byForgottenCode(
  context: Context,
  { code, smsToken, ...form }: Named & { readonly code: string; readonly smsToken: string },
  accept: (user: Candidate) => void,
): Promise<Candidate> {
  const { db } = context;
  return inTurn(context, { ...form, way: 'forgottenPassword' }, async (found) => {
    const { right, expired } = await judgeCode(db, found, { purpose: 'forgotPassword', code, token: smsToken });
    const user = await theOne(db, right, expired ? 'smsExpired' : 'smsWrong');
    accept(user);
    if (!(await spendCode(db, user, 'forgotPassword'))) throw new AppError('smsWrong');
    return user;
  });
}

import type { SignInWay } from '@plumbline/contract/lists/sign-in.ts';
import type { SigningProof } from '@plumbline/contract/workflow/sign/calls.ts';
import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import type { Candidate } from './accounts.ts';
import { attemptKeys, countAttempt, resetAttempts } from './attempts.ts';
import { fits, wireForm } from './password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { spendFactorCode } from './second-factor.ts';
import { traced } from './sign-in-trail.ts';

/**
 * Checks what a user who is already known gave as proof, with the same limit as signing in, so that a borrowed session
 * or ticket cannot be used to guess it. Recorded in the sign-in trail.
 */
function counted<T>(context: Context, user: Candidate, way: SignInWay, judge: () => Promise<T>): Promise<T> {
  const accounts = [{ id: user.id, tenantId: user.tenant_id }];
  return traced(context, { way, name: user.username, meant: [user] }, async () => {
    const keys = await attemptKeys(context.db, { accounts, name: user.username, address: context.address });
    await countAttempt(context.db, keys);
    const answer = await judge();
    await resetAttempts(context.db, keys);
    return answer;
  });
}

/**
 * Requires the password of a user who is already known.
 *
 * @param wire MD5 of the password
 * @param wrong the refusal of any other password
 * @throws AppError that refusal, or `tooMany`
 */
export function demandOwnPassword(
  context: Context,
  user: Candidate,
  { way, wire, wrong }: { readonly way: SignInWay; readonly wire: string; readonly wrong: ErrorKey },
): Promise<void> {
  return counted(context, user, way, async () => {
    if (!(await fits(user.password_hash, wire))) throw new AppError(wrong);
  });
}

/**
 * Requires a code of a known user's authenticator app, or a recovery code, and uses it up.
 *
 * @throws AppError `codeWrong`, or `tooMany`
 */
export function demandOwnCode(
  context: Context,
  user: Candidate,
  { way, authCode }: { readonly way: SignInWay; readonly authCode: string },
): Promise<'code' | 'recovery'> {
  return counted(context, user, way, async () => {
    const spent = await spendFactorCode(context.db, { tenantId: user.tenant_id, userId: user.id }, authCode);
    if (spent === null) throw new AppError('codeWrong');
    return spent;
  });
}

/** True for an account that has a password; one that only signs in through a provider has none. */
export const hasPassword = ({ password_hash: stored }: Pick<Candidate, 'password_hash'>): boolean =>
  stored.startsWith('$argon2');

/**
 * Requires the password of a known user, or a code: whichever was given.
 *
 * @returns what proved it
 * @throws AppError `wrongPassword`, `codeWrong` or `tooMany`
 */
export async function demandProofOf(
  context: Context,
  user: Candidate,
  {
    way,
    password,
    authCode,
  }: { readonly way: SignInWay; readonly password?: string | undefined; readonly authCode?: string | undefined },
): Promise<SigningProof> {
  if (authCode !== undefined && authCode !== '') return demandOwnCode(context, user, { way, authCode });
  demandPasswordTurn(context);
  await demandOwnPassword(context, user, { way, wire: wireForm(password ?? ''), wrong: 'wrongPassword' });
  return 'password';
}

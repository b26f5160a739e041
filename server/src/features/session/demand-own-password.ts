import type { SignInWay } from '@plumbline/contract/lists/sign-in.ts';
import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import type { Candidate } from './accounts.ts';
import { attemptKeys, countAttempt, resetAttempts } from './attempts.ts';
import { fits } from './password.ts';
import { traced } from './sign-in-trail.ts';

/**
 * Requires the password of a user who is already known, with the same limit as signing in, so that a borrowed session
 * or ticket cannot be used to guess it. Recorded in the sign-in trail.
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
  const accounts = [{ id: user.id, tenantId: user.tenant_id }];
  return traced(context, { way, name: user.username, meant: [user] }, async () => {
    const keys = await attemptKeys(context.db, { accounts, name: user.username, address: context.address });
    await countAttempt(context.db, keys);
    if (!(await fits(user.password_hash, wire))) throw new AppError(wrong);
    await resetAttempts(context.db, keys);
  });
}

import { passwordUpdate as call } from '@plumbline/contract/features/session/calls/password-update.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endOtherSessions } from '../../http/session.ts';
import { candidate, setPassword, type Candidate } from './accounts.ts';
import { attemptKeys, countAttempt, forgiveAttempt } from './attempts.ts';
import { badPassword, SAME_AGAIN } from './new-own-password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { fits, hashPassword, isWeakWire } from './password.ts';
import { namesOf } from './sign-in.ts';

const WEAK = w('It is one of the first that anybody would guess.', '该密码过于常见，容易被猜到。');

/** Demands the old password, under the same limit as signing in: a borrowed session must not serve to guess it. */
async function demandOld(context: SignedIn, wire: string): Promise<Candidate> {
  demandPasswordTurn(context);
  const { db, caller, address } = context;
  const keys = attemptKeys({ accounts: [caller.userId], name: caller.username, address });
  await countAttempt(db, keys);
  const user = await candidate(db, caller);
  if (user === undefined || !(await fits(user.password_hash, wire))) throw new AppError('oldPassword');
  await forgiveAttempt(db, keys);
  return user;
}

/**
 * Changes one's own password and ends one's sessions elsewhere (readings D14). Only the MD5 arrives, so the page judges the
 * length; what the MD5 tells is judged here too.
 */
export const passwordUpdate = handle(call, async (context: SignedIn, { oldPassword, newPassword }) => {
  const { db, caller, session } = context;
  const user = await demandOld(context, oldPassword);
  if (newPassword.toLowerCase() === oldPassword.toLowerCase()) throw badPassword('newPassword', SAME_AGAIN);
  if (isWeakWire(newPassword, namesOf(user))) throw badPassword('newPassword', WEAK);
  await setPassword(db, caller, { hash: await hashPassword(newPassword), state: 'own' });
  if (session !== null) await endOtherSessions(db, caller.userId, session);
  return null;
});

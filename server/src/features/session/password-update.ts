import { passwordUpdate as call } from '@plumbline/contract/features/session/calls/password-update.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endOtherSessions } from '../../http/session.ts';
import { candidate, setPassword } from './accounts.ts';
import { demandOwnPassword } from './demand-own-password.ts';
import { badPassword, SAME_AGAIN } from './new-own-password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { hashPassword, isWeakWire } from './password.ts';
import { namesOf } from './sign-in.ts';

const WEAK = w('It is one of the first that anybody would guess.', '该密码过于常见，容易被猜到。');

/**
 * Changes one's own password and ends one's sessions elsewhere (readings D14). Only the MD5 arrives, so the page judges the
 * length; what the MD5 tells is judged here too.
 */
export const passwordUpdate = handle(call, async (context: SignedIn, { oldPassword, newPassword }) => {
  const { db, caller, session } = context;
  demandPasswordTurn(context);
  const user = await candidate(db, caller);
  if (user === undefined) throw new AppError('oldPassword');
  await demandOwnPassword(context, user, { way: 'passwordChange', wire: oldPassword, wrong: 'oldPassword' });
  if (newPassword.toLowerCase() === oldPassword.toLowerCase()) throw badPassword('newPassword', SAME_AGAIN);
  if (isWeakWire(newPassword, namesOf(user))) throw badPassword('newPassword', WEAK);
  await setPassword(db, caller, { hash: await hashPassword(newPassword), state: 'own' });
  if (session !== null) await endOtherSessions(db, caller.userId, session);
  return null;
});

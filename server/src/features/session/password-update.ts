import { passwordUpdate as call } from '@plumbline/contract/features/session/calls/passwords.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endOtherSessions } from '../../http/session.ts';
import { candidate, setPassword } from './accounts.ts';
import { demandOwnPassword } from './demand-own-password.ts';
import { badPassword, demandStrong, hashNew, SAME_AGAIN } from './new-own-password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { wireForm } from './password.ts';
import { namesOf } from './sign-in.ts';

type Form = ParsedOf<typeof call>;

const OTHER = w('It does not match the hash beside it.', '与同时提交的密码摘要不一致。');

/**
 * Refuses a weak new password.
 *
 * @throws InvalidError at `newPassword`, or at `newPasswordText` when the text is another password
 */
function demandNew(context: SignedIn, names: readonly string[], { newPassword, newPasswordText }: Form): void {
  if (wireForm(newPasswordText) !== newPassword.toLowerCase()) throw badPassword('newPasswordText', OTHER);
  demandStrong(context, newPasswordText, { names, field: 'newPassword' });
}

/** Changes the caller's password and ends their other sessions (readings D14). */
export const passwordUpdate = handle(call, async (context: SignedIn, form) => {
  const { db, caller, session } = context;
  const { oldPassword, newPassword, newPasswordText } = form;
  demandPasswordTurn(context);
  const user = await candidate(db, caller);
  if (user === undefined) throw new AppError('oldPassword');
  await demandOwnPassword(context, user, { way: 'passwordChange', wire: oldPassword, wrong: 'oldPassword' });
  if (newPassword.toLowerCase() === oldPassword.toLowerCase()) throw badPassword('newPassword', SAME_AGAIN);
  demandNew(context, namesOf(user), form);
  const options = { least: context.installation.signIn.passwordLength, names: namesOf(user), field: 'newPassword' };
  await setPassword(db, caller, { hash: await hashNew(newPasswordText, options), state: 'own' });
  if (session !== null) await endOtherSessions(db, caller.userId, session);
  return null;
});

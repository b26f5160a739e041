import { authChangePassword as call } from '@plumbline/contract/features/session/calls/passwords.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context, SessionKey } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { sessionKey } from '../../http/token.ts';
import { candidate, type Candidate } from './accounts.ts';
import { demandOwnPassword } from './demand-own-password.ts';
import { badPassword, demandStrong, keepOwnPassword, SAME_AGAIN } from './new-own-password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { wireForm } from './password.ts';
import { namesOf } from './sign-in.ts';
import { spendTicket, ticketOwner } from './tickets.ts';

async function ownerOf({ db }: Context, key: SessionKey): Promise<Candidate> {
  const owner = await ticketOwner(db, key, 'password');
  const user = owner && (await candidate(db, { tenantId: key.tenantId, userId: owner.userId }));
  if (user?.status !== 1) throw new AppError('ticketEnded');
  return user;
}

/** Changes a password that may no longer open a session (readings D23, D43). */
export const authChangePassword = handle(call, async (context: Context, { ticket, oldPassword, newPassword }) => {
  demandPasswordTurn(context);
  const key = sessionKey(ticket);
  if (key === null) throw new AppError('ticketEnded');
  const user = await ownerOf(context, key);
  demandStrong(context, newPassword, { names: namesOf(user), field: 'newPassword' });
  if (newPassword.trim() === oldPassword.trim()) throw badPassword('newPassword', SAME_AGAIN);
  await demandOwnPassword(context, user, { way: 'passwordChange', wire: wireForm(oldPassword), wrong: 'oldPassword' });
  if (!(await spendTicket(context.db, key))) throw new AppError('ticketEnded');
  await keepOwnPassword(context, user, newPassword);
  return null;
});

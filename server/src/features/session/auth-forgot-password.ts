import { authForgotPassword as call } from '@plumbline/contract/features/session/calls/passwords.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { demandStrong, keepOwnPassword } from './new-own-password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { byForgottenCode, namesOf } from './sign-in.ts';

/**
 * Replaces a forgotten password with the help of a code (readings D23, D71). The code is used up only when the new
 * password is accepted.
 */
export const authForgotPassword = handle(call, async (context: Context, { smsCode, newPassword, ...form }) => {
  demandPasswordTurn(context);
  const demand = (names: readonly string[]): void =>
    demandStrong(context, newPassword, { names, field: 'newPassword' });
  demand([form.username ?? '']);
  const user = await byForgottenCode(context, { ...form, code: smsCode }, (found) => demand(namesOf(found)));
  await keepOwnPassword(context, user, newPassword);
  return null;
});

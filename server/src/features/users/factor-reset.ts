import { userFactorReset as call } from '@plumbline/contract/features/users/calls/users.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { transaction } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endSessions } from '../../http/session.ts';
import { dropFactor } from '../session/second-factor.ts';
import { notAllowed } from './authority.ts';
import { target } from './change-user.ts';
import { trace } from './trace.ts';

const OWN = w(
  'Turn your own authenticator app off in your personal information, where it is proven that it is you.',
  '请在个人信息中关闭本人的身份验证器（需验证本人身份）。',
);

/**
 * Removes the authenticator app of a user who lost it. After that the password alone is enough, so the rules of
 * a password reset apply.
 */
export const userFactorReset = handle(call, (context: SignedIn, { id }) => {
  if (id === context.caller.userId) throw notAllowed(OWN);
  const owner = { tenantId: context.caller.tenantId, userId: id };
  return transaction(context.db, async (tx) => {
    const { full_name: title } = await target(tx, context, id);
    if (!(await dropFactor(tx, owner))) throw new AppError('factorOff');
    await endSessions(tx, owner);
    await trace(tx, context, [
      { area: 'user', id, title, action: 'update', changes: { authenticator: [true, false] } },
    ]);
    return null;
  });
});

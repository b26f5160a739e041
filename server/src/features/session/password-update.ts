import { passwordUpdate as call } from '@plumbline/contract/calls/auth-center/password-update.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { one, rows, sql } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endOtherSessions } from '../../http/session.ts';
import { attemptKeys, countAttempt, forgiveAttempt } from './attempts.ts';
import { fits, hashPassword } from './password.ts';

/** Demands the old password, under the same limit as signing in: a borrowed session must not serve to guess it. */
async function demandOld({ db, caller, address }: SignedIn, wire: string): Promise<void> {
  const keys = attemptKeys({ accounts: [caller.userId], name: caller.username, address });
  await countAttempt(db, keys);
  const found = await one<{ password_hash: string }>(
    db,
    sql`select password_hash from app_user where tenant_id = ${caller.tenantId} and id = ${caller.userId}`,
  );
  if (!found || !(await fits(found.password_hash, wire))) throw new AppError('oldPassword');
  await forgiveAttempt(db, keys);
}

/** Changes one's own password and ends one's sessions elsewhere (readings D14). */
export const passwordUpdate = handle(call, async (context: SignedIn, { oldPassword, newPassword }) => {
  await demandOld(context, oldPassword);
  const { db, caller, session } = context;
  const hash = await hashPassword(newPassword);
  await rows(
    db,
    sql`update app_user set password_hash = ${hash} where tenant_id = ${caller.tenantId} and id = ${caller.userId}`,
  );
  if (session !== null) await endOtherSessions(db, caller.userId, session);
  return null;
});

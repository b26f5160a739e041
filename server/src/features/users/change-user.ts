import {
  deleteUser as deleteCall,
  updateUser as call,
  userToggleStatus as toggleCall,
  type userChanges,
} from '@plumbline/contract/features/users/calls/users.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { z } from 'zod';
import { sql, transaction, type Tx } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endSessions } from '../../http/session.ts';
import { phoneOf } from '../session/accounts.ts';
import { demandStrong } from '../session/new-own-password.ts';
import { dropFactor } from '../session/second-factor.ts';
import { demandAdministrator, demandOver, lockAdministrators, notAllowed } from './authority.ts';
import { changeRow, lockRow, type Cells } from './admin-rows.ts';
import { titles } from './named.ts';
import { countPassword } from './register-user.ts';
import { ADMINISTRATOR } from './roles.ts';
import { trace, type Changes } from './trace.ts';
import { demandDetails, demandReachable } from './user-checks.ts';
import { givenPassword, NO_PASSWORD } from './user-password.ts';
import { rolesOf, userById, USERS } from './user-rows.ts';

const WORDS = {
  disableSelf: w('You cannot turn yourself off. Ask another administrator.', '不能停用本人账号，请由其他管理员操作。'),
  deleteSelf: w('You cannot delete yourself. Ask another administrator.', '不能删除本人账号，请由其他管理员操作。'),
  ownPassword: w(
    'Change your own password in your personal information, where the old one is asked for.',
    '请在个人信息中修改本人密码（需输入原密码）。',
  ),
} as const;

/** What a change needs to know about the user beforehand. */
interface Target {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly status: number;
  /** True when the user holds the role ADM, so that another administrator must remain. */
  readonly isAdministrator: boolean;
}

/**
 * Reads and locks the user to change. Administrators are locked first, so that two changes at once cannot remove the
 * last two of them.
 *
 * @throws AppError `notFound`, also for a deleted user or one of another company; `forbidden` for one who holds more
 */
export async function target(tx: Tx, context: SignedIn, id: string): Promise<Target> {
  await lockAdministrators(tx, context.caller.tenantId);
  const found = await lockRow<Target>(tx, context, USERS, id);
  await demandOver(tx, context.caller, id);
  const roles = await rolesOf(tx, context, id);
  return { ...found, isAdministrator: roles.some(({ code }) => code === ADMINISTRATOR) };
}

type UserChanges = z.output<typeof userChanges>;

/** The given columns; the others stay unchanged. */
function cellsOf(user: UserChanges, password: Cells): Cells {
  const cells: Readonly<Record<string, Cells[string] | undefined>> = {
    username: user.username,
    full_name: user.fullName === '' ? undefined : user.fullName,
    email: user.email,
    mobile_phone: user.mobilePhone && phoneOf(user.mobilePhone),
    remark: user.remark,
    department_id: user.departmentId,
    post_id: user.postId,
    second_factor: user.secondFactor,
    status: user.status,
  };
  const given = Object.entries(cells).flatMap(([column, cell]) =>
    cell === undefined ? [] : [[column, cell] as const],
  );
  return { ...Object.fromEntries(given), ...password };
}

/** Refuses to let callers disable themselves, or set their own password without the old one. */
function demandNotOneself({ caller }: SignedIn, user: Pick<UserChanges, 'id' | 'status' | 'password'>): void {
  if (user.id !== caller.userId) return;
  if (user.status === 0) throw notAllowed(WORDS.disableSelf);
  if (user.password !== undefined) throw notAllowed(WORDS.ownPassword);
}

/** The names for the history of the user's old and new department and post. */
async function titlesFor(tx: Tx, { caller }: SignedIn, user: UserChanges): Promise<ReadonlyMap<string, string>> {
  const before = await sql<{ department_id: string | null; post_id: string | null }>`
    select department_id, post_id from app_user where tenant_id = ${caller.tenantId} and id = ${user.id}`.execute(tx);
  const [old] = before.rows;
  const departments = [user.departmentId, old?.department_id];
  const posts = [user.postId, old?.post_id];
  return new Map([
    ...(await titles(tx, caller.tenantId, { table: 'department', ids: departments })),
    ...(await titles(tx, caller.tenantId, { table: 'post', ids: posts })),
  ]);
}

/** Changes a user with all consequences: sessions end, and an administrator must remain. */
export async function changeUser(tx: Tx, context: SignedIn, user: UserChanges, password: Cells): Promise<boolean> {
  demandNotOneself(context, user);
  const { isAdministrator } = await target(tx, context, user.id);
  await demandDetails(tx, context, user, user.id);
  const cells = cellsOf(user, password);
  const changed = await changeRow(tx, context, USERS, {
    id: user.id,
    cells,
    titles: await titlesFor(tx, context, user),
  });
  await demandReachable(tx, context, user.id);
  if (user.status === 0 || user.password !== undefined)
    await endSessions(tx, { tenantId: context.caller.tenantId, userId: user.id });
  if (user.status === 0 && isAdministrator) await demandAdministrator(tx, context.caller.tenantId);
  return changed;
}

/** A new password for a user, checked as if the user had chosen it. */
async function resetPassword(context: SignedIn, id: string, password: string): Promise<Cells> {
  const { username, email } = await userById(context.db, context, id);
  const names = [username, email ?? ''];
  demandStrong(context, password, { names, field: 'password' });
  await countPassword(context);
  return givenPassword(context, password, names);
}

/** Changes a user; a given password counts as a reset (readings D71). */
export const updateUser = handle(call, async (context: SignedIn, user) => {
  demandNotOneself(context, user);
  const password = user.password === undefined ? {} : await resetPassword(context, user.id, user.password);
  return transaction(context.db, async (tx) => {
    await changeUser(tx, context, user, password);
    return userById(tx, context, user.id);
  });
});

/** Enables or disables a user. */
export const userToggleStatus = handle(toggleCall, (context: SignedIn, { userId, status }) =>
  transaction(context.db, async (tx) => {
    const found = await target(tx, context, userId);
    const next = status ?? (found.status === 1 ? 0 : 1);
    await changeUser(tx, context, { id: userId, status: next }, {});
    return userById(tx, context, userId);
  }),
);

/** Deletes a user; the row stays, because the history refers to its names. */
export const deleteUser = handle(deleteCall, (context: SignedIn, { id }) => {
  if (id === context.caller.userId) throw notAllowed(WORDS.deleteSelf);
  const { tenantId } = context.caller;
  return transaction(context.db, async (tx) => {
    const found = await target(tx, context, id);
    const roles = await rolesOf(tx, context, id);
    await endSessions(tx, { tenantId, userId: id });
    await dropFactor(tx, { tenantId, userId: id });
    await sql`delete from user_role where tenant_id = ${tenantId} and user_id = ${id}`.execute(tx);
    await sql`delete from level_grant where tenant_id = ${tenantId} and user_id = ${id}`.execute(tx);
    // removes whatever lets the account be found or opened; the names stay
    await sql`update app_user set deleted_at = now(), status = 0, email = null, mobile_phone = null, department_id = null,
        post_id = null, password_hash = ${NO_PASSWORD}
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    if (found.isAdministrator) await demandAdministrator(tx, tenantId);
    const roleCodes = roles.map(({ code }) => code).join('; ');
    const changes: Changes = {
      username: [found.username, null],
      ...(roleCodes !== '' && { roles: [roleCodes, null] }),
    };
    await trace(tx, context, [{ area: 'user', id, title: found.full_name, action: 'delete', changes }]);
    return null;
  });
});

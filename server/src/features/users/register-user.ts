import { registerUser as call, type newUser } from '@plumbline/contract/features/users/calls/users.ts';
import type { z } from 'zod';
import { transaction, type Tx } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { countTries } from '../../http/tries.ts';
import { phoneOf } from '../session/accounts.ts';
import { demandStrong } from '../session/new-own-password.ts';
import { giveRoles } from './bindings.ts';
import { grantLevels } from './granted-levels.ts';
import { addRow, type Cells } from './admin-rows.ts';
import { titles } from './named.ts';
import { demandDetails, demandReachable } from './user-checks.ts';
import { givenPassword, WITHOUT_PASSWORD } from './user-password.ts';
import { userById, USERS } from './user-rows.ts';

/** Maximum passwords one administrator may set per minute, one by one, because hashing takes time. */
const SET_A_MINUTE = 60;

/** Counts a password set by an administrator. @throws AppError `tooMany` */
export const countPassword = ({ db, caller }: SignedIn): Promise<void> =>
  countTries(db, [{ key: `password-set:${caller.userId}`, most: SET_A_MINUTE, windowSeconds: 60 }]);

type NewUser = z.output<typeof newUser>;

const cellsOf = (user: NewUser, password: Cells): Cells => ({
  username: user.username,
  full_name: user.fullName || user.username,
  email: user.email ?? null,
  mobile_phone: user.mobilePhone ? phoneOf(user.mobilePhone) : null,
  remark: user.remark ?? '',
  department_id: user.departmentId ?? null,
  post_id: user.postId ?? null,
  second_factor: user.secondFactor ?? false,
  status: user.status ?? 1,
  ...password,
});

/** Requires that the first password is one the user could have chosen. @throws InvalidError */
export function demandStart(context: SignedIn, { username, email, password }: NewUser): void {
  if (password !== undefined) demandStrong(context, password, { names: [username, email ?? ''], field: 'password' });
}

/** The columns of a first password, if there is one; hashing takes long. @throws InvalidError */
export const startPassword = (context: SignedIn, { username, email, password }: NewUser): Cells | Promise<Cells> =>
  password === undefined ? WITHOUT_PASSWORD : givenPassword(context, password, [username, email ?? '']);

/** Creates a user with roles and levels; returns the id. */
export async function addUser(tx: Tx, context: SignedIn, user: NewUser, password: Cells): Promise<string> {
  await demandDetails(tx, context, user);
  const { tenantId } = context.caller;
  const departments = await titles(tx, tenantId, { table: 'department', ids: [user.departmentId] });
  const posts = await titles(tx, tenantId, { table: 'post', ids: [user.postId] });
  const cells = cellsOf(user, password);
  const id = await addRow(tx, context, USERS, { cells, titles: new Map([...departments, ...posts]) });
  await demandReachable(tx, context, id);
  const holder = { id, title: user.fullName || user.username };
  if (user.roleIds && user.roleIds.length > 0) await giveRoles(tx, context, holder, user.roleIds);
  if (user.levelIds && user.levelIds.length > 0) await grantLevels(tx, context, holder, user.levelIds);
  return id;
}

/** Creates a user with roles and levels, all or nothing (specification 7.2). */
export const registerUser = handle(call, async (context: SignedIn, user) => {
  demandStart(context, user);
  await countPassword(context);
  // before the transaction, so that a slow hash does not occupy a connection
  const password = await startPassword(context, user);
  return transaction(context.db, async (tx) => userById(tx, context, await addUser(tx, context, user, password)));
});

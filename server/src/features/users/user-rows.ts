import type { RawBuilder } from 'kysely';
import type { RoleBrief, User } from '@plumbline/contract/features/users/calls/users.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { IDLE_MINUTES } from '../../http/session.ts';
import { hasAuthenticator } from '../../workflow/sign/proof.ts';
import type { AdminTable } from './admin-rows.ts';
import { nameOf, roleName } from './named.ts';

/** The administration table of users. */
export const USERS: AdminTable = {
  table: 'app_user',
  area: 'user',
  title: 'full_name',
  secret: ['password_hash', 'password_at'],
};

interface Row {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly mobile_phone: string | null;
  readonly tenant_id: string;
  readonly status: number;
  readonly remark: string;
  readonly department_id: string | null;
  readonly department_name: string | null;
  readonly post_id: string | null;
  readonly post_name: string | null;
  readonly second_factor: boolean;
  readonly has_authenticator: boolean;
  readonly password_state: string;
  readonly roles: readonly RoleBrief[] | null;
  readonly levels: number;
  readonly sessions: number;
  readonly created_at: Date;
}

/** The number of open sessions of user `u`. */
export const openSessions = sql<number>`(select count(*) from session s where s.tenant_id = u.tenant_id and s.user_id = u.id
  and s.expires_at > now() and s.seen_at > now() - make_interval(mins => ${IDLE_MINUTES}))`;

/** The columns of a user `u`. */
export const userColumns = (language: Language): RawBuilder<Row> => sql<Row>`
  u.id, u.username, u.full_name, u.email, u.mobile_phone, u.tenant_id, u.status, u.remark, u.department_id, u.post_id,
  u.second_factor, u.password_state, u.created_at,
  ${hasAuthenticator} as has_authenticator,
  (select ${nameOf('d', language)} from department d where d.tenant_id = u.tenant_id and d.id = u.department_id) as department_name,
  (select ${nameOf('p', language)} from post p where p.tenant_id = u.tenant_id and p.id = u.post_id) as post_name,
  (select json_agg(json_build_object('id', role.id, 'code', role.code, 'name', ${roleName('role', language)}) order by role.code)
    from user_role join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
    where user_role.tenant_id = u.tenant_id and user_role.user_id = u.id) as roles,
  (select count(*) from level_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id) as levels,
  ${openSessions} as sessions`;

/** A user row in the form calls return; there is no password among the columns. */
export const userOf =
  ({ caller }: SignedIn) =>
  (row: Row): User => ({
    id: row.id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    mobilePhone: row.mobile_phone,
    tenantId: row.tenant_id,
    status: row.status === 1 ? 1 : 0,
    remark: row.remark,
    departmentId: row.department_id,
    departmentName: row.department_name ?? '',
    postId: row.post_id,
    postName: row.post_name ?? '',
    secondFactor: row.second_factor,
    hasAuthenticator: row.has_authenticator,
    mustChangePassword: row.password_state === 'given',
    roles: row.roles ?? [],
    levels: row.levels,
    sessions: row.sessions,
    createdAt: row.created_at.toISOString(),
    isSelf: row.id === caller.userId,
  });

/** One user of the caller's company. @throws AppError `notFound`, also for a deleted user */
export async function userById(db: Db, context: SignedIn, id: string): Promise<User> {
  const found = await oneRow(
    db,
    sql<Row>`select ${userColumns(context.language)} from app_user u
      where u.tenant_id = ${context.caller.tenantId} and u.id = ${id} and u.deleted_at is null`,
  );
  if (!found) throw new AppError('notFound');
  return userOf(context)(found);
}

/** The roles of a user, by code. */
export const rolesOf = (db: Db, { caller, language }: SignedIn, userId: string): Promise<readonly RoleBrief[]> =>
  rows<RoleBrief>(
    db,
    sql`select role.id, role.code, ${roleName('role', language)} as name from user_role
        join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
        where user_role.tenant_id = ${caller.tenantId} and user_role.user_id = ${userId} order by role.code`,
  );

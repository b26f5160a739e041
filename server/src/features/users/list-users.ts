import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { userListPage as call } from '@plumbline/contract/features/users/calls/users.ts';
import { sql } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { contains, every } from './named.ts';
import { pageOf } from './page-of.ts';
import { userColumns, userOf } from './user-rows.ts';

/** The filter of a list of users. */
export type UserFilter = z.output<(typeof call)['input']>;

const TEXTS = {
  username: 'u.username',
  fullName: 'u.full_name',
  email: 'u.email',
  mobilePhone: 'u.mobile_phone',
} as const;

const any = (keyword: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    Object.values(TEXTS).map((column) => contains(column, keyword)),
    sql` or `,
  )})`;

const holdsRole = (roleId: string): RawBuilder<boolean> =>
  sql`exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id and r.role_id = ${roleId})`;

const inDepartment = (id: string): RawBuilder<boolean> => sql`u.department_id in (
  with recursive below as (
    select id from department where tenant_id = u.tenant_id and id = ${id}
    union select d.id from below join department d on d.tenant_id = u.tenant_id and d.parent = below.id and d.deleted_at is null
  ) select id from below)`;

const when = <T>(value: T | null | undefined, condition: (value: T) => RawBuilder<boolean>) =>
  value === undefined || value === null || value === '' ? null : condition(value);

/** The users of the caller's company that match a filter, as `from … where …`; deleted ones are left out. */
export const usersFrom = ({ caller }: SignedIn, filter: UserFilter): RawBuilder<unknown> => {
  const texts = (['username', 'fullName', 'email', 'mobilePhone'] as const).map((name) =>
    when(filter[name], (part) => contains(TEXTS[name], part)),
  );
  const conditions = every([
    when(filter.id, (id) => sql`u.id = ${id}`),
    ...texts,
    when(filter.keyword, any),
    when(filter.status, (status) => sql`u.status = ${status}`),
    when(filter.departmentId, inDepartment),
    when(filter.postId, (id) => sql`u.post_id = ${id}`),
    when(filter.roleId, holdsRole),
    when(filter.withoutRoleId, (id) => sql`not ${holdsRole(id)}`),
  ]);
  return sql`from app_user u where u.tenant_id = ${caller.tenantId} and u.deleted_at is null and ${conditions}`;
};

/** The sort order of user lists. */
export const USER_ORDER = sql`lower(u.username), u.id`;

/** A page of users, by login name. */
export const userListPage = handle(call, (context: SignedIn, filter) =>
  pageOf(
    context.db,
    { from: usersFrom(context, filter), columns: userColumns(context.language), order: USER_ORDER },
    { current: filter.current, size: filter.size, told: userOf(context) },
  ),
);

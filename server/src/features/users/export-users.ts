import { usersExport as call } from '@plumbline/contract/features/users/calls/users.ts';
import { rows, sql } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { written } from '../../http/written.ts';
import { writeCsv } from '../../sheets/write-csv.ts';
import { usersFrom, USER_ORDER } from './list-users.ts';

/** The captions an import reads; the last three are for information only. */
const HEADERS = [
  'username',
  'fullName',
  'email',
  'mobilePhone',
  'department',
  'post',
  'roles',
  'remark',
  'status',
  'levels',
  'createdAt',
] as const;

/** Exports the users of a list as a CSV file. */
export const usersExport = handle(call, async (context: SignedIn, { filter }) => {
  const found = await rows<Readonly<Record<(typeof HEADERS)[number], string>>>(
    context.db,
    sql`select u.username, u.full_name as "fullName", coalesce(u.email, '') as email,
          coalesce(u.mobile_phone, '') as "mobilePhone", u.remark, u.status::text as status,
          coalesce((select d.code from department d where d.tenant_id = u.tenant_id and d.id = u.department_id), '') as department,
          coalesce((select p.code from post p where p.tenant_id = u.tenant_id and p.id = u.post_id), '') as post,
          coalesce((select string_agg(role.code, ';' order by role.code) from user_role
            join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
            where user_role.tenant_id = u.tenant_id and user_role.user_id = u.id), '') as roles,
          coalesce((select string_agg(l.step || ' ' || l.name, ';' order by l.step, l.name) from level_grant g
            join level l on l.tenant_id = g.tenant_id and l.id = g.level_id
            where g.tenant_id = u.tenant_id and g.user_id = u.id), '') as levels,
          to_char(u.created_at at time zone ${context.timeZone}, 'YYYY-MM-DD') as "createdAt"
        ${usersFrom(context, filter)} order by ${USER_ORDER}`,
  );
  async function* batches() {
    yield found.map((row) => HEADERS.map((name) => row[name]));
  }
  const body = written((out) => writeCsv(out, { headers: HEADERS, rows: batches() }));
  return { file: 'users.csv', type: 'text/csv; charset=utf-8', body };
});

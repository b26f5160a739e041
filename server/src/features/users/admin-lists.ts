import type { Language } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { queryRows, type ListRequest, type QueryRows } from '../../register/read/query-rows.ts';
import { hasAuthenticator } from '../../workflow/sign/proof.ts';
import { nameOf, roleName } from './named.ts';
import { ADMINISTRATOR } from './roles.ts';
import { openSessions } from './user-rows.ts';

/** Every department of the company as `d`, with the ids of itself and those above it. */
const departmentsAbove = ({ actor }: ListRequest): RawBuilder<unknown> => sql`with recursive d as (
    select id, array[id] as ids from department
    where tenant_id = ${actor.tenantId}::uuid and parent is null and deleted_at is null
    union all
    select below.id, d.ids || below.id from d join department below
      on below.tenant_id = ${actor.tenantId}::uuid and below.parent = d.id and below.deleted_at is null
  )`;

/** What every list of users says about user `u`, whose department is `d`. */
const PERSON = sql`u.username, u.full_name, case u.status when 1 then 'enabled' else 'disabled' end as state, u.email,
  u.mobile_phone, u.department_id as department, coalesce(d.ids, '{}') as departments, u.post_id as post`;

/** The names of the roles of user `u`. */
const roleNames = (language: Language): RawBuilder<unknown> => sql`array(select ${roleName('role', language)}
  from user_role join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
  where user_role.tenant_id = u.tenant_id and user_role.user_id = u.id order by role.code)`;

const accounts: QueryRows = (request) => [
  sql`${departmentsAbove(request)}
    select u.id, ${PERSON}, ${roleNames(request.language)} as roles,
      (select count(*)::int from level_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id) as levels,
      ${openSessions}::int as sessions,
      case when u.password_hash = '' then 'none' else u.password_state end as password_state,
      u.second_factor, ${hasAuthenticator} as authenticator, u.created_at::timestamptz(3) as created, nullif(u.remark, '') as remark, natural_sort(u.username) as title_sort
    from app_user u left join d on d.id = u.department_id
    where u.tenant_id = ${request.actor.tenantId}::uuid and u.deleted_at is null`,
];

const holders: QueryRows = (request) => [
  sql`${departmentsAbove(request)}
    select md5(u.id::text || role.id::text)::uuid as id, role.code as role_code,
      ${roleName('role', request.language)} as role, ${PERSON}, u.id::text as user_id, role.id::text as role_id,
      natural_sort(u.username) as title_sort
    from user_role held join role on role.tenant_id = held.tenant_id and role.id = held.role_id
    join app_user u on u.tenant_id = held.tenant_id and u.id = held.user_id
    left join d on d.id = u.department_id
    where held.tenant_id = ${request.actor.tenantId}::uuid and u.deleted_at is null`,
];

const roles: QueryRows = ({ actor, language }) => [
  sql`select r.id, r.code, ${roleName('r', language)} as name, r.name as name_en, ${roleName('r', 'zh')} as name_zh,
      cardinality(r.permissions) as permissions,
      (select count(*)::int from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id) as menus,
      (select count(*)::int from user_role x where x.tenant_id = r.tenant_id and x.role_id = r.id) as users,
      r.second_factor, r.code = ${ADMINISTRATOR} as fixed, nullif(r.remark, '') as remark, natural_sort(r.code) as title_sort
    from role r where r.tenant_id = ${actor.tenantId}::uuid`,
];

const permissions: QueryRows = ({ actor, language }) => [
  sql`select p.id, p.code, ${nameOf('p', language)} as name, p.name_en, p.name_zh, p.type,
      (select count(*)::int from role r where r.tenant_id = p.tenant_id and p.code = any(r.permissions)) as roles,
      nullif(p.remark, '') as remark, natural_sort(p.code) as title_sort
    from permission p where p.tenant_id = ${actor.tenantId}::uuid`,
];

/** The lists of users, roles and permissions (ADR 98). The right to see the area alone decides, as in its calls. */
export const adminLists = [
  queryRows('user', accounts),
  queryRows('signInAccount', accounts),
  queryRows('roleHolder', holders),
  queryRows('role', roles),
  queryRows('permissionCode', permissions),
];

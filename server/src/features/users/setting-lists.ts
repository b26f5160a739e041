import {
  departmentsList as departmentsCall,
  postsList as postsCall,
} from '@plumbline/contract/features/users/calls/organisation.ts';
import { getDictListByDicType as dictionaryCall } from '@plumbline/contract/features/users/calls/codes.ts';
import { rows, sql } from '../../db/database.ts';
import { handle } from '../../http/handler.ts';
import { nameOf } from './named.ts';

/** Lists all posts. */
export const postsList = handle(postsCall, ({ db, caller, language }) =>
  rows(
    db,
    sql<(typeof postsCall.output)[number]>`select p.id, p.code, ${nameOf('p', language)} as name,
          json_build_object('en', p.name_en, 'zh', p.name_zh) as names, coalesce(p.sort, 0) as sort, not p.inactive as enabled,
          coalesce(p.remark, '') as remark,
          (select count(*) from app_user u where u.tenant_id = p.tenant_id and u.post_id = p.id) as users
        from post p where p.tenant_id = ${caller.tenantId} and p.deleted_at is null
        order by coalesce(p.sort, 0), lower(p.name_en), p.id`,
  ),
);

/** Lists all departments, each under its parent. */
export const departmentsList = handle(departmentsCall, ({ db, caller, language }) =>
  rows(
    db,
    sql<(typeof departmentsCall.output)[number]>`with recursive own as (
          select d.*, array[lpad((coalesce(d.sort, 0)::bigint + 1000000)::text, 8, '0'), lower(d.name_en), d.id::text] as place
          from department d where d.tenant_id = ${caller.tenantId} and d.deleted_at is null
        ), tree as (
          select own.*, place as path from own where parent is null
          union all
          select own.*, tree.path || own.place from tree join own on own.parent = tree.id
        )
        select t.id, t.parent as "parentId", t.code, ${nameOf('t', language)} as name,
          json_build_object('en', t.name_en, 'zh', t.name_zh) as names, coalesce(t.sort, 0) as sort, not t.inactive as enabled,
          coalesce(t.remark, '') as remark,
          (select count(*) from app_user u where u.tenant_id = t.tenant_id and u.department_id = t.id) as users
        from tree t order by path`,
  ),
);

/** Returns the items that pages offer for selection: those of a type, unless it or the item is inactive. */
export const getDictListByDicType = handle(dictionaryCall, ({ db, caller, language }, { typeCode }) =>
  rows(
    db,
    sql<(typeof dictionaryCall.output)[number]>`select i.code, ${nameOf('i', language)} as name
        from dictionary_type t join dictionary_item i on i.tenant_id = t.tenant_id and i.dictionary_type = t.id
        where t.tenant_id = ${caller.tenantId} and lower(t.code) = lower(${typeCode}) and not t.inactive and t.deleted_at is null
          and not i.inactive and i.deleted_at is null
        order by i.number, i.id`,
  ),
);

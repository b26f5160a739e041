import { sql } from '../../../db/database.ts';
import { queryRows } from '../../../register/read/query-rows.ts';
import { andTheirs } from '../../../register/row/subcontracted.ts';

/** The list of the checks of a multi-tag sheet. */
export const multiTagMembers = queryRows('multiTagMember', ({ actor, of: ownerId }) => [
  sql`select m.id, m.name, m.title_sort, m.tagged_item, x.description, m.test_reference, m.progress, m.task_percent,
      coalesce(f.template_id = h.template_id and f.answers @> h.answers, h.answers = '{}'::jsonb) as follows,
      exists (select from sign_off g join sign_event e on e.tenant_id = g.tenant_id and e.row_id = t.id and e.kind = 'given'
        and e.label = g.label and e.at = g.at where g.tenant_id = m.tenant_id and g.row_id = m.id) as signed_with,
      m.signed_on, m.document_code, 'tagItr'::text as "table"
    from multi_tag_itr t
    join tag_itr m on m.tenant_id = t.tenant_id and m.level_id = t.level_id and m.id = any(t.members) and m.deleted_at is null
    join tagged_item x on x.tenant_id = m.tenant_id and x.id = m.tagged_item
    left join form_result h on h.tenant_id = t.tenant_id and h.row_id = t.id
    left join form_result f on f.tenant_id = m.tenant_id and f.row_id = m.id
    where t.tenant_id = ${actor.tenantId}::uuid and t.id = ${ownerId}::uuid ${andTheirs(actor, 'm')}`,
]);

import { sql } from '../../db/database.ts';
import { isUntold } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { onRetest } from '../checks/retest/put-in-retest.ts';
import { tellOfRows } from './tell-of-rows.ts';

/** Notifies the signers and the assignee, whatever the cause: a manual change, a change of the tag, or a drawing. */
export const tellRetest = onRetest(async (tx, actor, ids) => {
  if (isUntold(actor)) return;
  const who = sql`(select t.id, t.name, t.title_sort, g.by_user, g.person_id from tag_itr t
        join sign_off g on g.tenant_id = t.tenant_id and g.row_id = t.id
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})
      union all select t.id, t.name, t.title_sort, null, t.assigned_to from tag_itr t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and t.assigned_to is not null) m
    left join authorised_person p on p.tenant_id = ${actor.tenantId}::uuid and p.id = m.person_id
    join app_user u on u.tenant_id = ${actor.tenantId}::uuid and (u.id = m.by_user or lower(u.username) = lower(p.login)) and u.status = 1
    where u.id is distinct from ${actor.userId}::uuid`;
  await tellOfRows(tx, actor, { scene: 'checkRetest', register: 'tagItr', who });
});

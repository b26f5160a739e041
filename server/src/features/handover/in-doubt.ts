import { rows, sql } from '../../db/database.ts';
import { foresees, type Followed } from '../imports/consequences.ts';

/**
 * Accepted certificates that new checks come under: the same subsystem or system, a class of one of their gates. What was
 * handed over then covers less than it says (domain guide 4.2 journey 14).
 */
foresees(async (tx, actor, job) => {
  const found = await rows(
    tx,
    sql<Followed>`
      with fresh as (
        select distinct unnest(k.sub_systems) as sub_system, c.handover_gate::text as gate
        from history h
        join tag_itr k on k.tenant_id = h.tenant_id and k.id = h.row_id
        join itr_class c on c.tenant_id = k.tenant_id and c.id = k.itr_class
        where h.tenant_id = ${actor.tenantId}::uuid and h.batch = ${job}::uuid and h.register = 'tagItr' and h.action = 'add'
      )
      select distinct 'handover' as register, o.id, o.name, o.title_sort from handover o
      join handover_type y on y.tenant_id = o.tenant_id and y.id = o.handover_type
      join fresh f on f.gate = any(y.gates)
      join sub_system b on b.tenant_id = o.tenant_id and b.id = f.sub_system
      where o.tenant_id = ${actor.tenantId}::uuid and o.level_id = ${actor.path.E}::uuid and o.deleted_at is null
        and o.state = 'accepted' and (o.sub_system = b.id or o.system = b.system)
      order by o.title_sort`,
  );
  return [{ subject: 'doubt', action: 'doubt', followed: found }];
});

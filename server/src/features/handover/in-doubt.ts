import { one, sql } from '../../db/database.ts';
import { foresees } from '../imports/consequences.ts';

/** So many certificates are named. */
const NAMED = 20;

/**
 * Accepted certificates that new checks come under: the same subsystem or system, a class of one of their gates. What was
 * handed over then covers less than it says (domain guide 4.2 journey 14).
 */
foresees(async (tx, actor, job) => {
  const found = await one(
    tx,
    sql<{ count: number; titles: string[] }>`
      with fresh as (
        select distinct unnest(k.sub_systems) as sub_system, c.handover_gate::text as gate
        from history h
        join tag_itr k on k.tenant_id = h.tenant_id and k.id = h.row_id
        join itr_class c on c.tenant_id = k.tenant_id and c.id = k.itr_class
        where h.tenant_id = ${actor.tenantId}::uuid and h.batch = ${job}::uuid and h.register = 'tagItr' and h.action = 'add'
      ), doubtful as (
        select distinct o.name from handover o
        join handover_type y on y.tenant_id = o.tenant_id and y.id = o.handover_type
        join fresh f on f.gate = any(y.gates)
        join sub_system b on b.tenant_id = o.tenant_id and b.id = f.sub_system
        where o.tenant_id = ${actor.tenantId}::uuid and o.level_id = ${actor.path.E}::uuid and o.deleted_at is null
          and o.state = 'accepted' and (o.sub_system = b.id or o.system = b.system)
      )
      select count(*)::int as count, coalesce((array_agg(name order by name))[1:${sql.lit(NAMED)}], '{}') as titles from doubtful`,
  );
  return [{ subject: 'doubt', action: 'doubt', count: found?.count ?? 0, titles: found?.titles ?? [] }];
});

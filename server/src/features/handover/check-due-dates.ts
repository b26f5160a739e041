import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { cellsFor } from '../../register/derive/counters.ts';

/**
 * The due dates of checks: `sub_systems, itr_class, due`, the earliest planned finish of the certificates that are not
 * accepted and whose gates and scope include the checks. One row for each counted pair of subsystems and class, of
 * which there are few however many checks; joined by equality of both. Sets without subsystems, and checks that are not
 * counted, have none.
 */
export const checkDueDates = (actor: Actor): RawBuilder<unknown> => {
  const open = (subSystem: RawBuilder<unknown>, from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    select ${subSystem} as sub_system, g.gate, h.planned_finish
    from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
      cross join lateral unnest(y.gates::int[]) g(gate) ${from}
    where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null
      and h.state <> 'accepted' and h.planned_finish is not null and ${where}`;
  const within = (on: RawBuilder<unknown>) =>
    sql`join sub_system b on b.tenant_id = h.tenant_id and b.deleted_at is null and ${on}`;
  return sql`select s.sub_systems, s.itr_class, min(d.due) as due
    from (select distinct c.sub_systems, c.itr_class from ${cellsFor(actor, 'tagItr')}
      where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid) s
    join itr_class k on k.tenant_id = ${actor.tenantId}::uuid and k.id = s.itr_class
    cross join lateral unnest(s.sub_systems) u(id)
    join (select o.sub_system, o.gate, min(o.planned_finish) as due from (
        ${open(sql`h.sub_system`, sql``, sql`h.sub_system is not null`)}
        union all ${open(sql`b.id`, within(sql`b.system = h.system`), sql`h.system is not null`)}
        union all ${open(sql`b.id`, within(sql`b.level_id = ${actor.path.C}::uuid`), sql`h.sub_system is null and h.system is null`)}
      ) o group by 1, 2) d on d.sub_system = u.id and d.gate = k.handover_gate
    group by 1, 2`;
};

import type { RawBuilder } from 'kysely';
import { type Db, one, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { cellsFor } from '../../register/derive/counters.ts';

/**
 * The due dates of checks, as a table `sub_systems, itr_class, due`: the earliest planned finish of the certificates
 * that are not accepted and whose gates and scope include the checks. One row for each counted pair of subsystems and
 * class, of which there are few however many checks; joined by equality of both. Sets without subsystems, and checks
 * that are not counted, have none.
 *
 * @param until only due dates up to this day, `yyyy-mm-dd`
 */
export const checkDueDates = (actor: Actor, until = 'infinity'): RawBuilder<unknown> =>
  sql`check_due(${actor.tenantId}::uuid, ${actor.path.C}::uuid, ${actor.path.E}::uuid, ${until}::date)`;

/**
 * The day by which at least so many checks of some disciplines are due that are not signed off; null when fewer are due
 * at all. Counted from the counters, so it costs the same however many checks there are.
 */
export async function dayManyAreDue(
  db: Db,
  actor: Actor,
  of: { readonly disciplines: readonly string[]; readonly count: number },
): Promise<string | null> {
  const found = await one(
    db,
    sql<{ due: string }>`select d.due from (
        select w.due, sum(sum(c.total - c.done)) over (order by w.due) as many
        from ${checkDueDates(actor)} w join ${cellsFor(actor, 'tagItr')} on c.sub_systems = w.sub_systems and c.itr_class = w.itr_class
        where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid
          and c.discipline = any(${of.disciplines}::uuid[])
        group by w.due) d
      where d.many >= ${of.count} order by d.due limit 1`,
  );
  return found?.due ?? null;
}

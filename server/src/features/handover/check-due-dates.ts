import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { cellsFor } from '../../register/derive/counters.ts';

/**
 * The due dates of checks, as a table `sub_systems, itr_class, due`: the earliest planned finish of the certificates
 * that are not accepted and whose gates and scope include the checks. One row for each counted pair of subsystems and
 * class, of which there are few however many checks; joined by equality of both. Sets without subsystems, and checks
 * that are not counted, have none.
 */
export const checkDueDates = (actor: Actor): RawBuilder<unknown> =>
  sql`check_due(${actor.tenantId}::uuid, ${actor.path.C}::uuid, ${actor.path.E}::uuid)`;

/** The due dates of the checks that are due first, or last. */
export interface FirstDue {
  /** Condition: the date `w.due` is one of them; nothing else is due until then, or from then on. */
  readonly within: RawBuilder<boolean>;
  /** The same table as that of all due dates, with these alone. */
  readonly dates: RawBuilder<unknown>;
}

/** Maximum number of pairs of subsystems and class that are due first; with more, all checks are read. */
const MOST = 500;

/**
 * The first due dates, or the last ones, by which at least so many checks of some disciplines are due that are not signed
 * off; undefined when fewer are due at all. Counted from the counters, so it costs the same however many checks there are.
 */
export async function firstDueDates(
  db: Db,
  actor: Actor,
  { disciplines, count, isLast }: { readonly disciplines: readonly string[]; count: number; isLast: boolean },
): Promise<FirstDue | undefined> {
  const [order, end, beyond] = isLast
    ? [sql`w.due desc`, sql`>= (select max(due)`, sql`w.due`]
    : [sql`w.due`, sql`<= (select min(due)`, sql`w.due desc`];
  const found = await rows(
    db,
    sql<{
      sub_systems: readonly string[];
      itr_class: string;
      due: string;
    }>`with w as materialized (select * from ${checkDueDates(actor)}),
      by_day as (select w.due, sum(sum(c.total - c.done)) over (order by ${order}) as many
        from w join ${cellsFor(actor, 'tagItr')} on c.sub_systems = w.sub_systems and c.itr_class = w.itr_class
        where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid and c.discipline = any(${disciplines}::uuid[])
        group by w.due)
      select w.* from w where w.due ${end} from by_day where many >= ${count}) order by ${beyond} limit ${MOST + 1}`,
  );
  const [outermost] = found;
  if (outermost === undefined || found.length > MOST) return undefined;
  const dates = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as`;
  return {
    within: sql<boolean>`w.due ${isLast ? sql`>=` : sql`<=`} ${outermost.due}::date`,
    dates: sql`(select * from ${dates} x(sub_systems uuid[], itr_class uuid, due date))`,
  };
}

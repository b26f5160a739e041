import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { type Fact, cacheFacts } from '../../register/derive/fact-cache.ts';

/** The Tag ITRs that were signed off on one day. */
interface CheckDay extends Fact {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** The number of Tag ITRs, by the id of their ITR class; empty for those without one. */
  readonly byClass: Readonly<Record<string, number>>;
}

/**
 * A day as the id of its fact: a UUID that ends with the digits of the day, so that an id identifies the day to
 * recount.
 */
const idOfDay = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`('00000000-0000-0000-0000-0000' || to_char(${day}, 'YYYYMMDD'))::uuid`;
const daysOfIds = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select to_date(right(x.id::text, 8), 'YYYYMMDD') from unnest(${ids}) x(id))`;

/** Tag ITRs by sign-off day, counted as done by the counters' definition: `id, day, byClass`. */
const daysOf = (actor: Actor, days: RawBuilder<unknown> = sql``): RawBuilder<CheckDay> =>
  sql<CheckDay>`select ${idOfDay(sql`d.day`)} as id, d.day, jsonb_object_agg(coalesce(d.itr_class::text, ''), d.count) as "byClass"
    from (select t.signed_on as day, t.itr_class, count(*)::int as count from tag_itr t where ${visible(known('tagItr'), actor, 't')}
        and t.signed_on is not null and t.progress = 'signedOff' and not t.is_mock ${days} group by 1, 2) d
    group by d.day`;

/**
 * The Tag ITRs signed off by day. A million of them have some thousand days: they are counted once per process; after
 * that only the days of changed checks are recounted, through the index on the day (ADR 68).
 */
const [CHECK_DAYS, checkDayFigure] = cacheFacts<CheckDay, object>({
  register: 'tagItr',
  by: 'signedOn',
  movedBy: {
    tagItr: sql`select ${idOfDay(sql`t.signed_on`)} as id from tag_itr t where t.tenant_id = h.tenant_id and t.id = h.row_id
      union all select ${idOfDay(sql`(h.changes -> 'signedOn' ->> 0)::date`)}`,
  },
  read: (actor, ids) => daysOf(actor, ids && sql`and t.signed_on = any(${daysOfIds(ids)})`),
  tallies: {},
});

/** What is cached of Tag ITRs by day, in the catalogue. */
export const checkDayFigures = [checkDayFigure];

/** The number of Tag ITRs signed off on each day, of some classes or of all, among those the actor sees. */
export async function checksByDay(
  db: Db,
  actor: Actor,
  classes?: ReadonlySet<string>,
): Promise<readonly { readonly day: string; readonly count: number }[]> {
  const days =
    actor.subcontractors === undefined
      ? [...(await CHECK_DAYS.current(db, actor)).facts.values()]
      : await rows(db, daysOf(actor));
  return days.flatMap(({ day, byClass }) => {
    const classCounts = Object.entries(byClass).filter(([id]) => classes?.has(id) !== false);
    const count = classCounts.reduce((sum, [, each]) => sum + each, 0);
    return count === 0 ? [] : [{ day, count }];
  });
}

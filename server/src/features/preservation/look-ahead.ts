import { lookAhead, ROUND_STATES } from '@plumbline/contract/lists/look-ahead.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { AHEAD_MOST, lastDayIn, monthAhead } from '@plumbline/contract/rules/look-ahead.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { mayMatch } from '../../register/read/sql/may-match.ts';
import { type ListRequest, type Part, queryRows } from '../../register/read/query-rows.ts';
import { isRunning } from './cycle-rows.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

const tagPwl = known('tagPwl');

/**
 * The states of open and closed cycles `t`; each is a range of due dates that an index of open or closed cycles returns
 * in order.
 */
const OPEN = (today: RawBuilder<string>) => ({
  overdue: sql`${isOpen} and t.due_date < ${today}`,
  due: sql`${isOpen} and t.due_date between ${today} and ${today} + 6`,
  open: sql`${isOpen} and t.due_date > ${today} + 6`,
});
const CLOSED = { signed: sql`t.progress = 'signedOff'`, skipped: sql`t.progress = 'skipped'` };
const isOpen = isNotOver('tagPwl', 't');

/**
 * The columns of a row whose round is due on `due` and whose identity is `id` and `name`. The record behind it is cycle
 * `t`.
 */
const rowOf = (
  state: RawBuilder<unknown>,
  columns: Readonly<Record<'id' | 'name' | 'sort' | 'due' | 'percent' | 'signed', RawBuilder<unknown>>>,
): RawBuilder<unknown> => sql`${columns.id} as id, ${columns.name} as name, ${columns.sort} as title_sort, t.tagged_item,
    (select x.description from tagged_item x where x.tenant_id = t.tenant_id and x.id = t.tagged_item) as description, t.pwl, t.location,
    ${columns.due} as due_date, (${columns.due} - (extract(isodow from ${columns.due})::int - 1)) as week, t.frequency, ${columns.signed} as signed_on, ${state} as state,
    t.assigned_to, ${columns.percent} as task_percent, t.ex_grade, t.discipline, t.sub_systems, t.end_date, 'tagPwl'::text as "table", t.id::text as record`;

const stored = (actor: Actor, state: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${rowOf(state, {
    id: sql`t.id`,
    name: sql`t.name`,
    sort: sql`t.title_sort`,
    due: sql`t.due_date`,
    percent: sql`t.task_percent`,
    signed: sql`t.signed_on`,
  })} from tag_pwl t where ${visible(tagPwl, actor, 't')} and ${where}`;

/**
 * The rounds that will follow the running ones, from today to a day; a name ends with its due date, like the name of a
 * stored round. The first one after a running round has a query of its own: most courses have only that one in the
 * period, and it needs no series and comes in index order.
 */
function projected(actor: Actor, today: RawBuilder<string>, to: RawBuilder<string>): readonly RawBuilder<unknown>[] {
  const next = sql`(t.due_date + t.frequency)`;
  const rowsOf = (k: RawBuilder<unknown>, due: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> => {
    const name = sql`(left(t.name, -10) || ${due}::text)`;
    return sql`select ${rowOf(sql`'projected'::text`, {
      id: sql`md5(t.id::text || ${k})::uuid`,
      name,
      sort: sql`natural_sort(${name})`,
      due,
      percent: sql`null::numeric`,
      signed: sql`null::date`,
    })} from tag_pwl t ${from} ${visible(tagPwl, actor, 't')} and ${isRunning('t')} and ${next} <= ${to}`;
  };
  // for an array the planner assumes ten rounds per course; for a series it assumes a thousand and starts parallel
  // workers
  const later = sql`array(select generate_series(
      greatest(2, ceil((${today} - t.due_date)::numeric / t.frequency)::int), (least(t.end_date, ${to}) - t.due_date) / t.frequency))`;
  return [
    sql`${rowsOf(sql`1`, next, sql`where`)} and ${next} >= ${today} and (t.end_date is null or ${next} <= t.end_date)`,
    sql`${rowsOf(sql`k`, sql`(t.due_date + k * t.frequency)`, sql`cross join lateral unnest(${later}) k where`)} and t.due_date + 2 * t.frequency <= ${to}`,
  ];
}

/** The last day of the list: the last one requested, up to the planning limit. */
function lastDay({ filter }: ListRequest, today: string): string {
  const requested = lastDayIn(filter, 'dueDate') ?? monthAhead(today);
  const most = addDays(today, AHEAD_MOST);
  return /^\d{4}-\d\d-\d\d$/.test(requested) && requested < most ? requested : most;
}

/** Splits the stored rounds up to a day into parts, one per state. */
const parted = (
  actor: Actor,
  to: RawBuilder<string>,
  conditions: Readonly<Record<string, RawBuilder<unknown>>>,
): readonly Part[] =>
  Object.entries(conditions).map(([state, where]) => ({
    says: { state },
    rows: stored(actor, sql`${state}::text`, sql`${where} and t.due_date <= ${to}`),
  }));

/**
 * All open rounds up to a day as one part: planning time grows with the length of a statement, and a request for every
 * state reads all of them anyway.
 */
const openAtOnce = (actor: Actor, today: RawBuilder<string>, to: RawBuilder<string>): Part =>
  stored(
    actor,
    sql`case when t.due_date < ${today} then 'overdue' when t.due_date <= ${today} + 6 then 'due' else 'open' end`,
    sql`${isOpen} and t.due_date <= ${to}`,
  );

const STATES = Object.keys(ROUND_STATES);
const asksAll = ({ filter }: ListRequest): boolean =>
  filter === undefined || STATES.every((state) => mayMatch({ state }, filter));

/** The rows of the look-ahead. */
export const lookAheadRows = queryRows(lookAhead.key, (request) => {
  const { actor } = request;
  const day = todayOf(actor);
  const [today, to] = [sql<string>`${day}::date`, sql<string>`${lastDay(request, day)}::date`];
  return [
    ...(asksAll(request) ? [openAtOnce(actor, today, to)] : parted(actor, to, OPEN(today))),
    ...parted(actor, to, CLOSED),
    ...projected(actor, today, to).map((rows) => ({ says: { state: 'projected' }, rows })),
  ];
});

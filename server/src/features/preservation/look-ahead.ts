import { lookAhead, type RoundState } from '@plumbline/contract/lists/look-ahead.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { AHEAD_MOST, lastDayIn, monthAhead } from '@plumbline/contract/rules/look-ahead.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { visible } from '../../register/columns.ts';
import { type Asked, queryRows } from '../../register/query-rows.ts';
import { isRunning } from './cycle-rows.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

const tagPwl = known('tagPwl');

/** Which stored cycles `t` stand how; each is a range of due dates that an index of open or of closed cycles gives in its order. */
const STORED = (today: RawBuilder<string>, to: RawBuilder<string>) =>
  [
    ['overdue', sql`${isOpen} and t.due_date < ${today}`],
    ['due', sql`${isOpen} and t.due_date between ${today} and ${today} + 6`],
    ['open', sql`${isOpen} and t.due_date > ${today} + 6`],
    ['signed', sql`t.progress = 'signedOff'`],
    ['skipped', sql`t.progress = 'skipped'`],
  ].map(([state, where]) => ({ state: state as RoundState, where: sql`${where} and t.due_date <= ${to}` })); // eslint-disable-line -- one of those above
const isOpen = isNotOver('tagPwl', 't');

/** What a row says, whose round is due on `due` and which is told apart by `id` and `name`. The record behind it is cycle `t`. */
const rowOf = (
  state: RoundState,
  of: Readonly<Record<'id' | 'name' | 'sort' | 'due' | 'percent' | 'signed', RawBuilder<unknown>>>,
): RawBuilder<unknown> => sql`${of.id} as id, ${of.name} as name, ${of.sort} as title_sort, t.tagged_item,
    (select x.description from tagged_item x where x.tenant_id = t.tenant_id and x.id = t.tagged_item) as description, t.pwl, t.location,
    ${of.due} as due_date, (${of.due} - (extract(isodow from ${of.due})::int - 1)) as week, t.frequency, ${of.signed} as signed_on, ${state}::text as state,
    t.assigned_to, ${of.percent} as task_percent, t.ex_grade, t.discipline, t.sub_systems, t.end_date, 'tagPwl'::text as "table", t.id::text as record`;

const stored = (actor: Actor, state: RoundState, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${rowOf(state, {
    id: sql`t.id`,
    name: sql`t.name`,
    sort: sql`t.title_sort`,
    due: sql`t.due_date`,
    percent: sql`t.task_percent`,
    signed: sql`t.signed_on`,
  })} from tag_pwl t where ${visible(tagPwl, actor, 't')} and ${where}`;

/** The rounds that will follow the running ones, from today to a day; a name ends with its due date, as that of a stored one. */
function projected(actor: Actor, today: RawBuilder<string>, to: RawBuilder<string>): RawBuilder<unknown> {
  const due = sql`(t.due_date + k * t.frequency)`;
  const name = sql`(left(t.name, -10) || ${due}::text)`;
  // as a list of its own the planner takes ten rounds of a course for granted; of a series it takes a thousand, and starts helpers for it
  const rounds = sql`array(select generate_series(
      greatest(1, ceil((${today} - t.due_date)::numeric / t.frequency)::int), (least(t.end_date, ${to}) - t.due_date) / t.frequency))`;
  return sql`select ${rowOf('projected', {
    id: sql`md5(t.id::text || k)::uuid`,
    name,
    sort: sql`natural_sort(${name})`,
    due,
    percent: sql`null::numeric`,
    signed: sql`null::date`,
  })} from tag_pwl t cross join lateral unnest(${rounds}) k
    where ${visible(tagPwl, actor, 't')} and ${isRunning('t')} and t.due_date + t.frequency <= ${to}`;
}

/** How far the list goes: to the last day that is asked for, and not beyond what anybody plans. */
function lastDay({ filter }: Asked, today: string): string {
  const asked = lastDayIn(filter, 'dueDate') ?? monthAhead(today);
  const most = addDays(today, AHEAD_MOST);
  return /^\d{4}-\d\d-\d\d$/.test(asked) && asked < most ? asked : most;
}

queryRows(lookAhead.key, (asked) => {
  const { actor } = asked;
  const day = todayOf(actor);
  const [today, to] = [sql<string>`${day}::date`, sql<string>`${lastDay(asked, day)}::date`];
  return [
    ...STORED(today, to).map(({ state, where }) => ({ says: { state }, rows: stored(actor, state, where) })),
    { says: { state: 'projected' }, rows: projected(actor, today, to) },
  ];
});

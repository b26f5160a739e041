import { addDays, daysBetween, mondayOf } from '@plumbline/contract/rules/clock.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { textIn } from '../../lib/row-facts.ts';

/** What the columns of the board of job cards are, with the field of a card that says in which it stands. */
export const ARRANGEMENTS = {
  /** Its job card status: what a locking one locks is refused as in any list. */
  status: 'jobCardStatus',
  /** The week, from Monday on, in which it is planned to be finished. */
  week: 'plannedFinish',
  /** Who it is assigned to. */
  person: 'assignedTo',
} as const;
/** One of them. */
export type Arrangement = keyof typeof ARRANGEMENTS;

/** The arrangement an address asks for; by status where it asks for none that there is. */
export const arrangementIn = (asked: string | undefined): Arrangement =>
  asked === 'week' || asked === 'person' ? asked : 'status';

/** So many weeks have a column of their own: this one and those after it. */
const WEEKS = 8;
/** The columns before the first of these weeks and after the last. */
export const [EARLIER, LATER] = ['earlier', 'later'] as const;
/** The column of what has no status, week or person. */
export const NONE = '';

/** The Mondays that have a column, from that of a day on. */
export const weeksFrom = (today: string): readonly string[] =>
  Array.from({ length: WEEKS }, (_, nth) => addDays(mondayOf(today), 7 * nth));

/** In which column a day of completion stands; blank for none. */
export function weekColumn(day: string, today: string): string {
  if (day === '') return NONE;
  const week = mondayOf(day);
  const first = mondayOf(today);
  if (week < first) return EARLIER;
  return week > addDays(first, 7 * (WEEKS - 1)) ? LATER : week;
}

/** Which cards stand in a column. */
export function cardsIn(by: Arrangement, column: string, today: string): Filter {
  const field = ARRANGEMENTS[by];
  if (column === NONE) return { field, op: 'blank' };
  if (by !== 'week') return { field, op: 'is', value: column };
  const first = mondayOf(today);
  if (column === EARLIER) return { field, op: 'atMost', value: addDays(first, -1) };
  if (column === LATER) return { field, op: 'atLeast', value: addDays(first, 7 * WEEKS) };
  return {
    and: [
      { field, op: 'atLeast', value: column },
      { field, op: 'atMost', value: addDays(column, 6) },
    ],
  };
}

/** How many cards stand in each column, by counts of the field of the arrangement. */
export function totalsIn(by: Arrangement, groups: readonly RowGroup[], today: string): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { values, count } of groups) {
    const value = values[0]?.value ?? '';
    const column = by === 'week' ? weekColumn(value, today) : value;
    totals.set(column, (totals.get(column) ?? 0) + count);
  }
  return totals;
}

/**
 * What a card becomes that is moved to a column. To another week it goes with its plan: by whole weeks, so that it keeps its
 * weekday and how long it takes; one that had no day gets the last of that week. Taken out of the weeks it keeps its planned
 * start.
 */
export function movedTo(by: Arrangement, row: AnyRow, column: string): Readonly<Record<string, string | null>> {
  if (by !== 'week' || column === NONE) return { [ARRANGEMENTS[by]]: column === NONE ? null : column };
  const [start, finish] = [textIn(row, 'plannedStart'), textIn(row, 'plannedFinish')];
  if (finish === '') return { plannedFinish: addDays(column, 6) };
  const by7 = daysBetween(mondayOf(finish), column);
  return {
    ...(start !== '' && { plannedStart: addDays(start, by7) }),
    plannedFinish: addDays(finish, by7),
  };
}

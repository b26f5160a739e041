import { addDays, daysBetween, mondayOf } from '@plumbline/contract/rules/clock.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { textIn } from '../../../lib/value/row-facts.ts';

/** The column arrangements of the job card board, with the field that determines a card's column. */
export const ARRANGEMENTS = {
  /** By job card status: a locking status refuses changes here as in any list. */
  status: 'jobCardStatus',
  /** By the week of the planned finish, starting on Monday. */
  week: 'plannedFinish',
  /** By assignee. */
  person: 'assignedTo',
} as const;
/** One of these arrangements. */
export type Arrangement = keyof typeof ARRANGEMENTS;

/** The arrangement given in an address; by status when it is missing or unknown. */
export const arrangementIn = (requested: string | undefined): Arrangement =>
  requested === 'week' || requested === 'person' ? requested : 'status';

/** Number of weeks with their own column: this week and those after it. */
const WEEKS = 8;
/** The columns before the first and after the last of these weeks. */
export const [EARLIER, LATER] = ['earlier', 'later'] as const;
/** The column of cards without a status, week or person. */
export const NONE = '';

/** The Mondays that have a column, starting with the week of the given day. */
export const weeksFrom = (today: string): readonly string[] =>
  Array.from({ length: WEEKS }, (_, nth) => addDays(mondayOf(today), 7 * nth));

/** The week column of a finish date; blank without a date. */
export function weekColumn(day: string, today: string): string {
  if (day === '') return NONE;
  const week = mondayOf(day);
  const first = mondayOf(today);
  if (week < first) return EARLIER;
  return week > addDays(first, 7 * (WEEKS - 1)) ? LATER : week;
}

/** The filter for the cards of a column. */
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

/** The number of cards per column, from counts by the arrangement's field. */
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
 * The field values of a card moved to a column. A move to another week shifts the plan by whole weeks, so that weekday
 * and duration stay; a card without a finish gets the last day of that week. A card moved out of the weeks retains its
 * planned start.
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

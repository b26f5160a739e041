import { ROUND_STATES, type RoundState } from '@plumbline/contract/lists/look-ahead.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';

/** The column before this week: overdue rounds from earlier weeks. */
export const BEFORE = 'before';

/** The number of rounds in one row and week by state, most urgent first. */
export type BoardCell = readonly { readonly state: RoundState; readonly count: number }[];
/** One location or person. */
export interface BoardRow {
  /** Null for rounds without a location or person. */
  readonly id: string | null;
  readonly title: string;
  readonly weeks: ReadonlyMap<string, BoardCell>;
  readonly total: number;
}

const STATES = Object.keys(ROUND_STATES) as readonly RoundState[]; // eslint-disable-line -- the keys of a constant
const stateIn = (value: string | null | undefined): RoundState => STATES.find((state) => state === value) ?? 'open';

/**
 * The rows of the board, from counts by row, week and state; sorted by title, rounds without a location or person last.
 * `from` is the Monday of this week.
 */
export function boardOf(groups: readonly RowGroup[], from: string): readonly BoardRow[] {
  const rows = Map.groupBy(groups, ({ values }) => values[0]?.value ?? null);
  return [...rows]
    .map(([id, own]): BoardRow => {
      const weeks = Map.groupBy(own, ({ values }) => weekIn(values[1]?.value, from));
      return {
        id,
        title: own[0]?.values[0]?.title ?? '',
        weeks: new Map([...weeks].map(([week, some]) => [week, cellOf(some)])),
        total: own.reduce((sum, { count }) => sum + count, 0),
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.id === null) - Number(b.id === null) || a.title.localeCompare(b.title, 'en', { numeric: true }),
    );
}

const weekIn = (week: string | null | undefined, from: string): string =>
  week === null || week === undefined || week < from ? BEFORE : week;

function cellOf(groups: readonly RowGroup[]): BoardCell {
  return STATES.flatMap((state) => {
    const count = groups
      .filter(({ values }) => stateIn(values[2]?.value) === state)
      .reduce((sum, group) => sum + group.count, 0);
    return count === 0 ? [] : [{ state, count }];
  });
}

/**
 * The columns: this week and each week after it up to a day, preceded by the overdue column if there is anything
 * overdue.
 */
export function weeksOf(from: string, to: string, rows: readonly BoardRow[]): readonly string[] {
  const weeks: string[] = rows.some((row) => row.weeks.has(BEFORE)) ? [BEFORE] : [];
  for (let week = from; week <= to; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

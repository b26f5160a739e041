import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';

/** Number of weeks in the past at which the curve starts. */
export const WEEKS_BACK = 13;

/** A week of the chart: the rounds due in it by state, and the cumulative numbers due and done by its end. */
export interface CurveWeek {
  readonly week: string;
  readonly states: ReadonlyMap<string, number>;
  readonly due: number;
  /** Null for future weeks. */
  readonly done: number | null;
}

/** Cumulative due against done by week, from counts by week and state and by sign-off date. */
export function curveWeeks(
  { byWeek, bySigned }: { readonly byWeek: readonly RowGroup[]; readonly bySigned: readonly RowGroup[] },
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): readonly CurveWeek[] {
  const due = Map.groupBy(byWeek, ({ values }) => values[0]?.value ?? '');
  // rounds done before the first week count in the first week
  const done = Map.groupBy(bySigned, ({ values }) => {
    const week = mondayOf(values[0]?.value ?? from);
    return week < from ? from : week;
  });
  const sums = { due: 0, done: 0 };
  const weeks: CurveWeek[] = [];
  for (let week = from; week <= to; week = addDays(week, 7)) {
    const states = new Map<string, number>();
    for (const { values, count } of due.get(week) ?? []) states.set(values[1]?.value ?? '', count);
    sums.due += sumOf(due.get(week));
    sums.done += sumOf(done.get(week));
    weeks.push({ week, states, due: sums.due, done: week > today ? null : sums.done });
  }
  return weeks;
}

const sumOf = (groups: readonly RowGroup[] = []): number => groups.reduce((sum, { count }) => sum + count, 0);

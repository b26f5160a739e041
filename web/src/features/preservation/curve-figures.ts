import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';

/** So many weeks back the curve begins. */
export const WEEKS_BACK = 13;

/** A week of the picture: how many rounds due in it stand how, and how many were due and done up to its end. */
export interface CurveWeek {
  readonly week: string;
  readonly states: ReadonlyMap<string, number>;
  readonly due: number;
  /** Null for weeks that have not begun. */
  readonly done: number | null;
}

/** Due against done, week by week, out of counts by week and state, and by the day they were signed off. */
export function curveWeeks(
  { byWeek, bySigned }: { readonly byWeek: readonly RowGroup[]; readonly bySigned: readonly RowGroup[] },
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): readonly CurveWeek[] {
  const due = Map.groupBy(byWeek, ({ values }) => values[0]?.value ?? '');
  // what was done before the first week was done by then
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

import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { upTo } from './look-ahead-address.ts';
import { OPEN } from './round-filter.ts';

/**
 * When open cycles are due: overdue, or within the seven days that start the given number of weeks from today, as
 * *Weeks to due* counts them.
 */
export const DUE = ['overdue', 0, 1, 2, 3] as const;
/** One of these periods. */
export type Due = (typeof DUE)[number];

/** The open cycles due in the period. */
export function dueFilter(due: Due, today: string): Filter {
  if (due === 'overdue') return { and: [upTo(addDays(today, -1)), OPEN] };
  const from = addDays(today, 7 * due);
  return { and: [{ field: 'dueDate', op: 'atLeast', value: from }, upTo(addDays(from, 6)), OPEN] };
}

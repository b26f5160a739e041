import { tagPwlRecord } from '@plumbline/contract/records/tag-pwl.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { statesThat } from '@plumbline/contract/workflow/records.ts';

/** When open cycles are due: before today, or within the seven days that begin so many weeks from today, as *Weeks to due* counts them. */
export const DUE = ['overdue', 0, 1, 2, 3] as const;
/** One of them. */
export type Due = (typeof DUE)[number];

/** The open cycles that are due then. */
export function dueFilter(due: Due, today: string): Filter {
  const isOpen: Filter = {
    field: 'progress',
    op: 'anyOf',
    value: [...statesThat(tagPwlRecord, 'open', 'begun', 'ready')],
  };
  if (due === 'overdue') return { and: [{ field: 'dueDate', op: 'atMost', value: addDays(today, -1) }, isOpen] };
  const from = addDays(today, 7 * due);
  return {
    and: [
      { field: 'dueDate', op: 'atLeast', value: from },
      { field: 'dueDate', op: 'atMost', value: addDays(from, 6) },
      isOpen,
    ],
  };
}

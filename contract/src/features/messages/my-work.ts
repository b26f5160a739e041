import type { Filter } from '../../register/filter.ts';

/** The counts of "My work" on Home: each is the filter of my open work (`workItem`) that it counts and opens. */
export const MY_WORK = {
  /** Check sheets still to be filled in, assigned to me or unassigned in my discipline. */
  check: {
    and: [
      { field: 'kind', op: 'isNot', value: 'punchListItem' },
      { field: 'step', op: 'is', value: 'do' },
    ],
  },
  /** Waiting for a signature I may give. */
  sign: { field: 'step', op: 'is', value: 'sign' },
  /** Punch items assigned to me by name and still to be cleared. */
  punch: {
    and: [
      { field: 'kind', op: 'is', value: 'punchListItem' },
      { field: 'step', op: 'is', value: 'do' },
      { field: 'whose', op: 'is', value: 'mine' },
    ],
  },
  /** Past their due date, still to be done or signed. */
  overdue: { field: 'overdue', op: 'is', value: true },
  /** Signed before and sent back. */
  returned: { field: 'returned', op: 'is', value: true },
} as const satisfies Readonly<Record<string, Filter>>;
/** The name of one of these counts. */
export type MyWorkFigure = keyof typeof MY_WORK;

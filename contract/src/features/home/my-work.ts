import type { Filter } from '../../register/filter.ts';

/** The numbers of "My work" on Home: for each, the rows of my open work (`workItem`) it counts and opens. */
export const MY_WORK = {
  /** Check sheets still to be filled in, mine or nobody's in my discipline. */
  check: {
    and: [
      { field: 'kind', op: 'isNot', value: 'punchListItem' },
      { field: 'step', op: 'is', value: 'do' },
    ],
  },
  /** Punch items that are assigned to me by name and still to be cleared. */
  punch: {
    and: [
      { field: 'kind', op: 'is', value: 'punchListItem' },
      { field: 'step', op: 'is', value: 'do' },
      { field: 'whose', op: 'is', value: 'mine' },
    ],
  },
  /** Past its day, to be done or to be signed. */
  overdue: { field: 'overdue', op: 'is', value: true },
  /** Signed once and sent back. */
  returned: { field: 'returned', op: 'is', value: true },
} as const satisfies Readonly<Record<string, Filter>>;
/** One of these numbers. */
export type MyWorkFigure = keyof typeof MY_WORK;

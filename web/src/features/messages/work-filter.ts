import type { Filter } from '@plumbline/contract/register/filter.ts';

/** The filter of my open work by chips and text. */
export interface WorkAsked {
  readonly text: string;
  readonly area: readonly string[];
  readonly discipline: readonly string[];
  readonly state: readonly string[];
}
/** No filter. */
export const ALL_WORK: WorkAsked = { text: '', area: [], discipline: [], state: [] };
/** The fields with a chip. */
export const CHIPS = ['area', 'discipline', 'state'] as const;
/** One of these fields. */
export type Chip = (typeof CHIPS)[number];

/** Each typed word must occur in tag, record, description or form. */
const wordFilter = (word: string): Filter => ({
  or: ['name', 'taggedItem', 'description', 'form'].map((field) => ({ field, op: 'contains', value: word })),
});

/** The combined filter, leaving out one chip if given; undefined when nothing is filtered. */
export function workFilter(base: Filter | undefined, criteria: WorkAsked, but?: Chip): Filter | undefined {
  const words = criteria.text.split(/\s+/).filter((word) => word !== '');
  const parts: readonly Filter[] = [
    ...(base === undefined ? [] : [base]),
    ...words.map(wordFilter),
    ...CHIPS.filter((chip) => chip !== but && criteria[chip].length > 0).map((chip): Filter => ({
      field: chip,
      op: 'anyOf',
      value: [...criteria[chip]],
    })),
  ];
  if (parts.length < 2) return parts[0];
  return { and: [...parts] };
}

import type { Filter } from '@plumbline/contract/register/filter.ts';

/** What is asked of my open work by chips and by typing. */
export interface WorkAsked {
  readonly text: string;
  readonly area: readonly string[];
  readonly discipline: readonly string[];
  readonly state: readonly string[];
}
/** Nothing is asked. */
export const ALL_WORK: WorkAsked = { text: '', area: [], discipline: [], state: [] };
/** The fields with a chip. */
export const CHIPS = ['area', 'discipline', 'state'] as const;
/** One of them. */
export type Chip = (typeof CHIPS)[number];

/** Each word typed must stand somewhere in tag, record, description or form. */
const wordFilter = (word: string): Filter => ({
  or: ['name', 'taggedItem', 'description', 'form'].map((field) => ({ field, op: 'contains', value: word })),
});

/** The filter of what is asked within a list, but for one chip; undefined where nothing is. */
export function workFilter(base: Filter | undefined, asked: WorkAsked, but?: Chip): Filter | undefined {
  const words = asked.text.split(/\s+/).filter((word) => word !== '');
  const parts: readonly Filter[] = [
    ...(base === undefined ? [] : [base]),
    ...words.map(wordFilter),
    ...CHIPS.filter((chip) => chip !== but && asked[chip].length > 0).map((chip): Filter => ({
      field: chip,
      op: 'anyOf',
      value: [...asked[chip]],
    })),
  ];
  if (parts.length < 2) return parts[0];
  return { and: [...parts] };
}

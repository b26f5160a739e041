import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';

/** The Friday of the week of a day: planned dates are ends of weeks. */
export const fridayOf = (day: string): string => addDays(mondayOf(day), 4);

/** The earlier of two days. */
export const earlier = (day: string, other: string): string => (day < other ? day : other);

import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';

/** The Friday of the week of a day: planners finish weeks, not days. */
export const fridayOf = (day: string): string => addDays(mondayOf(day), 4);

/** The earlier of two days. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);

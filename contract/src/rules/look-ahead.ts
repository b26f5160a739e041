import type { Filter } from '../register/filter.ts';
import { calendarDay, lastOfMonth } from './clock.ts';

/** Nothing is projected further than so many days ahead. */
export const AHEAD_MOST = 731;

/** The day one month ahead: the same day of the next month, or its last. */
export function monthAhead(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return calendarDay(nextYear, next, day) ?? lastOfMonth(nextYear, next);
}

/** The days a filter names as the last of a field, the earliest of them: all of it must hold. Undefined where it names none. */
export function lastDayIn(filter: Filter | undefined, field: string): string | undefined {
  if (filter === undefined) return undefined;
  if ('and' in filter)
    return filter.and
      .map((part) => lastDayIn(part, field))
      .filter((day) => day !== undefined)
      .toSorted()[0];
  if ('or' in filter || filter.field !== field) return undefined;
  const isLast = filter.op === 'atMost' || filter.op === 'is';
  return isLast && typeof filter.value === 'string' ? filter.value : undefined;
}

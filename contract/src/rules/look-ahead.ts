import type { Filter } from '../register/filter.ts';
import { calendarDay, lastOfMonth } from './clock.ts';

/** Maximum number of days ahead of today that anything is projected. */
export const AHEAD_MOST = 731;

/** The day one month ahead: the same day of the next month, or its last. */
export function monthAhead(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return calendarDay(nextYear, next, day) ?? lastOfMonth(nextYear, next);
}

/**
 * The earliest upper bound that a filter sets for a date field; conditions joined by `or` are ignored. Undefined when
 * there is none.
 */
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

import { expect, test } from 'vitest';
import { lastDayIn, monthAhead } from './look-ahead.ts';

test.each([
  ['2026-11-23', '2026-12-23'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
])('a month ahead of %s is %s', (day, next) => {
  expect(monthAhead(day)).toBe(next);
});

test('the last day of a filter is the earliest one among its top-level conditions, however nested', () => {
  const until = (value: string) => ({ field: 'dueDate', op: 'atMost' as const, value });
  expect(lastDayIn(undefined, 'dueDate')).toBeUndefined();
  expect(lastDayIn({ and: [until('2027-03-31'), { and: [until('2027-02-01')] }] }, 'dueDate')).toBe('2027-02-01');
  expect(lastDayIn({ field: 'dueDate', op: 'is', value: '2027-05-01' }, 'dueDate')).toBe('2027-05-01');
  expect(lastDayIn({ or: [until('2027-03-31')] }, 'dueDate')).toBeUndefined();
  expect(lastDayIn({ and: [{ field: 'dueDate', op: 'atLeast', value: '2027-01-01' }] }, 'dueDate')).toBeUndefined();
});

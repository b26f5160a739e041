import { expect, test } from 'vitest';
import { dayBefore } from './skyline-tiles.tsx';

test.each([
  ['2026-11-21', '2026-11-20'],
  ['2026-03-01', '2026-02-28'],
  ['2026-01-01', '2025-12-31'],
])('the day before %s is %s', (day, before) => {
  expect(dayBefore(day)).toBe(before);
});

import { expect, test } from 'vitest';
import { curveWeeks } from './curve-figures.ts';

const group = (count: number, ...values: readonly string[]) => ({
  values: values.map((value) => ({ value, title: value })),
  count,
});

test('due and done accumulate week by week; weeks ahead have due but no done', () => {
  const weeks = curveWeeks(
    {
      byWeek: [
        group(3, '2026-11-16', 'signed'),
        group(1, '2026-11-16', 'overdue'),
        group(2, '2026-11-30', 'projected'),
      ],
      bySigned: [group(1, '2026-11-01'), group(1, '2026-11-18'), group(1, '2026-11-24')],
    },
    { from: '2026-11-16', to: '2026-12-01', today: '2026-11-25' },
  );
  expect(weeks.map(({ week, due, done }) => [week, due, done])).toEqual([
    ['2026-11-16', 4, 2],
    ['2026-11-23', 4, 3],
    ['2026-11-30', 6, null],
  ]);
  expect(weeks[0]?.states.get('overdue')).toBe(1);
});

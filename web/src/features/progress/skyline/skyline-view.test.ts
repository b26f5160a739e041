import { expect, test } from 'vitest';
import { daysOfColumn } from './skyline-view.ts';

const all = { from: '2026-01-05', to: '2026-12-31' } as const;

test.each([
  ['a month of all', { ...all, step: 'month' }, '2026-02-01', false, ['2026-02-01', '2026-02-28']],
  ['the first month of all is whole', { ...all, step: 'month' }, '2026-01-01', false, ['2026-01-01', '2026-01-31']],
  ['a week of all', { ...all, step: 'week' }, '2026-02-23', false, ['2026-02-23', '2026-03-01']],
  [
    'a week that ends in the next month',
    { from: '2026-02-01', to: '2026-02-28', step: 'week' },
    '2026-02-23',
    true,
    ['2026-02-23', '2026-02-28'],
  ],
  [
    'a week that began in the month before',
    { from: '2026-02-01', to: '2026-02-28', step: 'week' },
    '2026-01-26',
    true,
    ['2026-02-01', '2026-02-01'],
  ],
  ['a day', { from: '2026-02-02', to: '2026-02-08', step: 'day' }, '2026-02-03', true, ['2026-02-03', '2026-02-03']],
] as const)('a press shows only the days of a column: %s', (_, shown, column, isPart, [from, to]) => {
  expect(daysOfColumn(shown, column, isPart)).toEqual({ from, to });
});

import { expect, test } from 'vitest';
import { overTime, timeStepFor, timeStepsOf, type SkylineColumn } from './skyline.ts';

const due = (plannedFinish: string): SkylineColumn => ({
  from: plannedFinish,
  label: plannedFinish,
  boxes: [
    { id: plannedFinish, name: plannedFinish, done: 0, total: 1, state: 'notStarted', overdue: false, plannedFinish },
  ],
});
const columns = ['2026-04-10', '2026-06-05', '2026-07-03', '2026-08-28'].map(due);

test('[use 7] a time axis keeps the weeks in which nothing is due, and has today in it', () => {
  const weeks = overTime(columns, 'week', '2026-09-09');
  expect(weeks.length).toBe(23);
  expect(weeks[0]?.from).toBe('2026-04-06');
  expect(weeks.at(-1)).toEqual({ from: '2026-09-07', label: '2026-09-07', boxes: [] });
  expect(weeks.flatMap(({ boxes }) => boxes).length).toBe(4);
});

test('[use 7] months and quarters are those of the calendar, over the turn of a year', () => {
  expect(overTime([due('2026-11-30'), due('2027-02-01')], 'month', '2026-11-30').map(({ label }) => label)).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
  expect(overTime(columns, 'quarter', '2027-01-01').map(({ label, boxes }) => `${label}: ${boxes.length}`)).toEqual([
    '2026 Q2: 2',
    '2026 Q3: 2',
    '2026 Q4: 0',
    '2027 Q1: 0',
  ]);
});

test('[use 7] the narrowest step that is still a picture is proposed; a step of thousands of columns is none', () => {
  expect(timeStepFor(columns, '2026-08-01')).toBe('week');
  expect(timeStepFor([due('2024-01-01'), due('2028-01-01')], '2026-08-01')).toBe('month');
  expect(timeStepsOf([due('1990-01-01'), due('2028-01-01')], '2026-08-01')).toEqual(['quarter']);
  expect(overTime([], 'week', '2026-08-01').length).toBe(1);
});

import { expect, test } from 'vitest';
import { overTime, shareDone, skylineOf, timeStepFor, timeStepsOf, type SkylineColumn } from './skyline.ts';
import { addDays } from './clock.ts';

const due = (plannedFinish: string): SkylineColumn => ({
  from: plannedFinish,
  label: plannedFinish,
  boxes: [
    {
      id: plannedFinish,
      name: plannedFinish,
      percent: 0,
      done: 0,
      total: 1,
      state: 'notStarted',
      overdue: false,
      plannedFinish,
    },
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

test('boxes are filled by what is done of all, never rounded up to full', () => {
  expect(shareDone({ done: 999, total: 1000, accepted: false })).toBe(99);
  expect(shareDone({ done: 10, total: 10, accepted: false })).toBe(100);
  expect(shareDone({ done: 0, total: 0, accepted: true })).toBe(100);
  expect(shareDone({ done: 0, total: 0, accepted: false })).toBe(0);
});

test('boxes and those without a date are all; past 60 days a column is a week, past 60 weeks a month', () => {
  const facts = (at: number, plannedFinish: string | null) => ({
    id: String(at),
    name: String(at),
    percent: 0,
    done: 0,
    total: 0,
    accepted: at === 0,
    inDoubt: false,
    ready: false,
    begun: false,
    plannedFinish,
  });
  const every = (days: number, count: number) =>
    Array.from({ length: count }, (_, at) => facts(at, addDays('2026-01-01', at * days)));
  expect(skylineOf(every(1, 60), '2026-01-01').bucket).toBe('day');
  expect(skylineOf(every(1, 61), '2026-01-01').bucket).toBe('week');
  const { bucket, columns, undated, totals } = skylineOf([...every(7, 61), facts(99, null)], '2026-01-09');
  expect([bucket, undated, columns.flatMap(({ boxes }) => boxes).length]).toEqual(['month', 1, 61]);
  // the first is accepted, so that of the two whose day is past one is overdue
  expect(totals).toEqual({ all: 62, accepted: 1, inDoubt: 0, ready: 0, overdue: 1 });
});

import { expect, test } from 'vitest';
import { addDays } from './clock.ts';
import {
  BOXES_MAX,
  columnLabel,
  endOfColumn,
  heightOf,
  overTime,
  skylineOf,
  listsBoxes,
  timeStepFor,
  timeStepsOf,
  withBoxes,
  type SkylineDay,
  type SkylineFacts,
} from './skyline.ts';

const day = (plannedFinish: string | null, over: Partial<SkylineDay> = {}): SkylineDay => ({
  plannedFinish,
  accepted: false,
  inDoubt: false,
  ready: false,
  begun: false,
  count: 1,
  percents: 0,
  ...over,
});
const days = ['2026-04-10', '2026-06-05', '2026-07-03', '2026-08-28'].map((at) => day(at));
const labels = (dates: readonly SkylineDay[], step: 'month' | 'quarter', today: string) => {
  const skyline = skylineOf(dates, { step }, today);
  return overTime(skyline).map((column) => `${columnLabel(column.from, step)}: ${heightOf(column)}`);
};

test('the time axis includes empty weeks and today [use 7]', () => {
  const weeks = overTime(skylineOf(days, { step: 'week' }, '2026-09-09'));
  expect(weeks.length).toBe(23);
  expect(weeks[0]?.from).toBe('2026-04-06');
  expect(weeks.at(-1)).toEqual({ from: '2026-09-07', bands: [], boxes: [] });
  expect(weeks.reduce((all, week) => all + heightOf(week), 0)).toBe(4);
});

test('months and quarters follow the calendar, across a new year [use 7]', () => {
  expect(labels([day('2026-11-30'), day('2027-02-01')], 'month', '2026-11-30')).toEqual([
    '2026-11: 1',
    '2026-12: 0',
    '2027-01: 0',
    '2027-02: 1',
  ]);
  expect(labels(days, 'quarter', '2027-01-01')).toEqual(['2026 Q2: 2', '2026 Q3: 2', '2026 Q4: 0', '2027 Q1: 0']);
});

test('a column ends where the next begins', () => {
  expect(endOfColumn('2026-02-02', 'day')).toBe('2026-02-02');
  expect(endOfColumn('2026-02-02', 'week')).toBe('2026-02-08');
  expect(endOfColumn('2024-02-01', 'month')).toBe('2024-02-29');
  expect(endOfColumn('2026-10-01', 'quarter')).toBe('2026-12-31');
});

test('the narrowest drawable step is proposed, and a step of thousands of columns is not offered [use 7]', () => {
  expect(timeStepFor({ from: '2026-04-10', to: '2026-08-28' })).toBe('week');
  expect(timeStepFor({ from: '2024-01-01', to: '2028-01-01' })).toBe('month');
  expect(timeStepsOf({ from: '1990-01-01', to: '2028-01-01' })).toEqual(['quarter']);
  expect(overTime(skylineOf([], {}, '2026-08-01')).length).toBe(1);
});

test('past 60 days a column is a week, past 60 weeks a month, past 60 months a quarter, whatever is requested', () => {
  const step = (to: string, requested?: 'day' | 'quarter') =>
    skylineOf([day('2026-01-01'), day(to)], { step: requested }, to).step;
  expect(step(addDays('2026-01-01', 59))).toBe('day');
  expect(step(addDays('2026-01-01', 60))).toBe('week');
  expect(step(addDays('2026-01-01', 61 * 7))).toBe('month');
  expect(step('2031-06-01')).toBe('quarter');
  expect(step('2031-06-01', 'day')).toBe('quarter');
  expect(step('2026-01-31', 'quarter')).toBe('quarter');
});

test('bands count by state and overdue, filled by the mean of their records; with undated ones they add up to all', () => {
  const skyline = skylineOf(
    [
      day('2026-03-02', { begun: true, count: 2, percents: 90 }),
      day('2026-03-03', { begun: true, count: 1, percents: 60 }),
      day('2026-03-20', { begun: true, count: 4, percents: 100 }),
      day('2026-03-21', { accepted: true, count: 5, percents: 500 }),
      day('2026-03-01', { accepted: true, inDoubt: true, percents: 100 }),
      day('2026-03-22', { ready: true, count: 6, percents: 600 }),
      day('2026-04-01', { count: 7 }),
      day(null, { accepted: true, count: 3, percents: 300 }),
    ],
    { step: 'month' },
    '2026-03-10',
  );
  expect(skyline.columns).toEqual([
    {
      from: '2026-03-01',
      bands: [
        { state: 'inDoubt', overdue: false, count: 1, percent: 100 },
        { state: 'accepted', overdue: false, count: 5, percent: 100 },
        { state: 'ready', overdue: false, count: 6, percent: 100 },
        { state: 'inProgress', overdue: false, count: 4, percent: 25 },
        { state: 'inProgress', overdue: true, count: 3, percent: 50 },
      ],
      boxes: [],
    },
    { from: '2026-04-01', bands: [{ state: 'notStarted', overdue: false, count: 7, percent: 0 }], boxes: [] },
  ]);
  expect(skyline.undated).toBe(3);
  // the totals cover all records, including the undated ones
  expect(skyline.totals).toEqual({ all: 29, accepted: 8, inDoubt: 1, ready: 6, overdue: 3 });
  expect(skyline.columns.reduce((all, column) => all + heightOf(column), 0) + skyline.undated).toBe(29);
});

test('a shorter period has columns of its own, and the totals stay those of all', () => {
  const part = skylineOf(days, { from: '2026-06-01', to: '2026-06-30' }, '2026-09-09');
  expect([part.from, part.to, part.step]).toEqual(['2026-06-01', '2026-06-30', 'day']);
  expect(part.columns.map(({ from }) => from)).toEqual(['2026-06-05']);
  expect(part.totals.all).toBe(4);
  expect(overTime(part).length).toBe(30);
});

test('boxes are listed up to stacks of 60 and a thousand in all, and always for a single day', () => {
  const flagsOf = (some: readonly SkylineDay[], view = {}) => {
    const skyline = skylineOf(some, view, '2026-01-01');
    return [skyline.isSingle, listsBoxes(skyline)];
  };
  expect(flagsOf([day('2026-01-01', { count: 60 })], { to: '2026-01-02' })).toEqual([true, true]);
  expect(flagsOf([day('2026-01-01', { count: 61 })], { to: '2026-01-02' })).toEqual([false, false]);
  expect(flagsOf([day('2026-01-01', { count: 61 })], { from: '2026-01-01', to: '2026-01-01' })).toEqual([false, true]);
  const many = (each: number) => Array.from({ length: 20 }, (_, at) => day(addDays('2026-01-01', at), { count: each }));
  expect(flagsOf(many(BOXES_MAX / 20))).toEqual([true, true]);
  expect(flagsOf(many(BOXES_MAX / 20 + 1))).toEqual([false, false]);
});

test('boxes are in the column of their day, in natural order of name, overdue until accepted', () => {
  const fact = (name: string, plannedFinish: string, over: Partial<SkylineFacts> = {}): SkylineFacts => ({
    ...day(plannedFinish),
    id: name,
    name,
    percent: 0,
    done: 0,
    total: 1,
    plannedFinish,
    ...over,
  });
  const skyline = skylineOf([day('2026-03-02', { count: 3 }), day('2026-04-01')], { step: 'month' }, '2026-03-10');
  const { columns } = withBoxes(
    skyline,
    [
      fact('C-10', '2026-03-02'),
      fact('C-9', '2026-03-02', { accepted: true }),
      fact('D', '2026-04-01', { begun: true }),
    ],
    '2026-03-10',
  );
  expect(columns.map(({ boxes }) => boxes.map(({ name, state, overdue }) => `${name} ${state} ${overdue}`))).toEqual([
    ['C-9 accepted false', 'C-10 notStarted true'],
    ['D inProgress false'],
  ]);
});

test('the size of bands is bounded, however many records and days they count', () => {
  const states = [{}, { begun: true }, { ready: true }, { accepted: true }, { accepted: true, inDoubt: true }];
  const skylineFor = (count: number) =>
    skylineOf(
      Array.from({ length: 1000 }, (_, at) =>
        states.map((state) => day(addDays('2026-01-01', at), { ...state, count })),
      ).flat(),
      {},
      '2027-01-01',
    );
  const [few, many] = [skylineFor(1), skylineFor(1_000_000)];
  expect(many.totals.all).toBe(5_000_000_000);
  expect(many.columns.flatMap(({ boxes }) => boxes)).toEqual([]);
  // only the figures get more digits
  expect(JSON.stringify(many).length).toBeLessThan(JSON.stringify(few).length * 1.3);
  expect(JSON.stringify(many).length).toBeLessThan(30_000);
});

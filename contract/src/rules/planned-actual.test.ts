import { expect, test } from 'vitest';
import { curveOf, type CurveItem } from './planned-actual.ts';

const item = (planned: string | null, actual: string | null, weight = 1): CurveItem => ({ planned, actual, weight });
// counted manually: planned 2 in January, 1 in February, 1 in April, one never; finished 1 in January, 2 in February, 1
// in March
const ITEMS = [
  item('2026-01-10', '2026-01-12'),
  item('2026-01-31', '2026-02-01'),
  item('2026-02-15', '2026-02-28'),
  item('2026-04-20', null, 3),
  item(null, '2026-03-15'),
];

test('planned(t) counts planned finishes up to t, actual(t) actual finishes up to t [R2.3-097]', () => {
  const { points, total, due, done, step } = curveOf(ITEMS, 'month', '2026-03-20');
  const seen = points.slice(0, 4);
  expect(seen.map(({ to, plannedSum, actualSum }) => [to, plannedSum, actualSum])).toEqual([
    ['2026-01-31', 2, 1],
    ['2026-02-28', 3, 3],
    ['2026-03-31', 3, 4],
    ['2026-04-30', 6, null],
  ]);
  expect(seen.map(({ planned, actual }) => [planned, actual])).toEqual([
    [2, 1],
    [1, 2],
    [0, 1],
    [3, null],
  ]);
  expect([step, total, due, done]).toEqual(['month', 7, 3, 4]);
});

test('the forecast continues from today at the pace of the last four weeks until everything is done [R2.3-097]', () => {
  // two in 28 days is one in 14; the three remaining take 42 days
  const { points, forecastEnd } = curveOf(ITEMS, 'week', '2026-03-20');
  expect(forecastEnd).toBe('2026-05-01');
  const forecasts = points.filter(({ forecast }) => forecast !== null);
  expect(forecasts[0]).toMatchObject({ from: '2026-03-16', to: '2026-03-22', actualSum: 4, forecast: 4 });
  // nine days after today
  expect(forecasts[1]).toMatchObject({ to: '2026-03-29', actualSum: null, forecast: 4.64 });
  expect(points.at(-1)).toMatchObject({ to: '2026-05-03', forecast: 7 });
  expect(curveOf(ITEMS, 'week', '2026-09-01').forecastEnd).toBeNull();
});

test('a finish after today does not count, and a step with too many points is widened [R2.3-097]', () => {
  expect(curveOf([item('2026-01-01', '2026-01-20')], 'day', '2026-01-10')).toMatchObject({ total: 1, due: 1, done: 0 });
  const long = [item('2020-01-01', '2026-01-01')];
  expect(
    ['day', 'week', 'month'].map((step) => curveOf(long, step === 'day' ? 'day' : 'month', '2026-02-01').step),
  ).toEqual(['week', 'month', 'month']);
  expect(curveOf([item('2026-01-01', '2026-01-03')], 'day', '2026-02-01').points.length).toBe(3);
  expect(curveOf([], 'day', '2026-02-01')).toMatchObject({ points: [], total: 0, forecastEnd: null });
});

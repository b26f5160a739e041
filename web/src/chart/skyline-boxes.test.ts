import { describe, expect, test } from 'vitest';
import type { SkylineBox, SkylineColumn } from '@plumbline/contract/rules/skyline.ts';
import { placeBoxes, tallest, todayPlace } from './skyline-boxes.ts';

const box = (name: string): SkylineBox => ({
  id: name,
  name,
  percent: 0,
  done: 0,
  total: 10,
  state: 'inProgress',
  overdue: false,
  plannedFinish: '2026-03-02',
});
const column = (from: string, boxes: readonly SkylineBox[]): SkylineColumn => ({ from, label: from, boxes });

describe('skyline boxes', () => {
  const columns = [column('2026-03-02', [box('a'), box('b')]), column('2026-03-09', [box('c')])];

  test('stand on each other in the order of their column', () => {
    expect(placeBoxes(columns).map(({ column: at, place, box: { name } }) => `${at}.${place} ${name}`)).toEqual([
      '0.0 a',
      '0.1 b',
      '1.0 c',
    ]);
    expect(tallest(columns)).toBe(2);
    expect(tallest([])).toBe(0);
  });

  test.each([
    ['before all columns', 'week', '2026-01-01', -0.5],
    ['on the first day of a week', 'week', '2026-03-02', -0.5],
    ['inside a week', 'week', '2026-03-11', 0.5 + 2 / 7],
    ['in the middle of a week', 'week', '2026-03-05', -0.5 + 3 / 7],
    ['long after the last week', 'week', '2026-09-01', 1.5],
  ] as const)('today stands %s', (_, step, today, place) => {
    expect(todayPlace(columns, step, today)).toBeCloseTo(place, 5);
  });

  test('there is no today without columns', () => {
    expect(todayPlace([], 'week', '2026-03-05')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { placeBlocks, tallest, todayPlace, type BlockColumn, type SkylineBlock } from './skyline-blocks.ts';

const block = (id: string, height = 1): SkylineBlock => ({
  id,
  height,
  percent: 0,
  state: 'inProgress',
  overdue: false,
  caption: id,
  describe: () => [id],
});
const column = (from: string, blocks: readonly SkylineBlock[]): BlockColumn => ({ from, label: from, blocks });

describe('skyline blocks', () => {
  const columns = [column('2026-03-02', [block('a'), block('b')]), column('2026-03-09', [block('c')])];

  test('stack in the order of their column, each as high as its number of records', () => {
    const places = (blockColumns: readonly BlockColumn[]) =>
      placeBlocks(blockColumns).map(({ column: at, place, block: { id } }) => `${at}.${place} ${id}`);
    expect(places(columns)).toEqual(['0.0 a', '0.1 b', '1.0 c']);
    expect(tallest(columns)).toBe(2);
    expect(tallest([])).toBe(0);
    const bands = [column('2026-03-02', [block('a', 70), block('b', 30), block('c', 5)])];
    expect(places(bands)).toEqual(['0.0 a', '0.70 b', '0.100 c']);
    expect(tallest(bands)).toBe(105);
  });

  test.each([
    ['on the first day of a week', 'week', '2026-03-02', -0.5],
    ['inside a week', 'week', '2026-03-11', 0.5 + 2 / 7],
    ['in the middle of a week', 'week', '2026-03-05', -0.5 + 3 / 7],
    ['on the last day of the last week', 'week', '2026-03-15', 0.5 + 6 / 7],
    ['nowhere on the day after it', 'week', '2026-03-16', null],
    ['nowhere before a part of the time', 'week', '2026-01-01', null],
    ['nowhere after it', 'week', '2026-09-01', null],
  ] as const)('today is %s', (_, step, today, place) => {
    const at = todayPlace(columns, step, today);
    if (place === null) expect(at).toBeNull();
    else expect(at).toBeCloseTo(place, 5);
  });

  test('without columns there is no place for today', () => {
    expect(todayPlace([], 'week', '2026-03-05')).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { columnTemplate, layOutForScreen, placeRows } from './paper-rows.ts';
import { sheet } from '../fill/sheet-fixture.ts';

const grid = layOutForScreen(sheet);

test('every task has a row, and a line below it for its punch item', () => {
  const placed = placeRows(grid, new Set(['earth']));
  const tasks = placed.filter(({ task }) => task !== null);
  expect(tasks.map(({ task }) => task)).toEqual(['plate', 'earth', 'winding']);
  const [plate, earth, winding] = tasks;
  expect(earth).toMatchObject({ line: (plate?.line ?? 0) + 1, below: (plate?.line ?? 0) + 2 });
  expect(winding).toMatchObject({ line: (earth?.below ?? 0) + 1, below: null });
});

test('a row keeps its identity when a panel opens above it or its author appears, so no input is recreated [use 4]', () => {
  const keysOf = (rows: ReturnType<typeof placeRows>) =>
    Object.fromEntries(rows.flatMap(({ key, task }) => (task === null ? [] : [[task, key]])));
  const commentOf = (rows: ReturnType<typeof placeRows>) =>
    rows.find(({ row }) => row.cells.some(({ control }) => control?.kind === 'multiline'))?.key;
  const before = placeRows(grid, new Set());
  const answeredSheet = { ...sheet, answered: [{ by: 'Li Wei', on: '2026-11-22', tasks: '1' }] };
  const after = placeRows(layOutForScreen(answeredSheet), new Set(['plate']));
  expect(keysOf(after)).toEqual(keysOf(before));
  expect(commentOf(after)).toBe(commentOf(before));
  for (const rows of [before, after]) expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('boxes are wide enough for a finger', () => {
  const least = columnTemplate(grid)
    .split(/ (?=minmax)/)
    .map((column) => Number(/^minmax\((\d+)px/.exec(column)?.[1]));
  const boxes = grid.rows.flatMap(({ cells }) => cells).filter(({ control }) => control?.kind === 'box');
  for (const { col, colSpan } of boxes) {
    expect(least.slice(col, col + colSpan).reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(44);
  }
  expect(boxes.length).toBeGreaterThan(0);
});

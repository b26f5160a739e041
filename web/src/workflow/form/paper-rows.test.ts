import { expect, test } from 'vitest';
import { columnTemplate, layOutForScreen, placeRows } from './paper-rows.ts';
import { sheet } from '../fill/sheet-fixture.ts';

const grid = layOutForScreen(sheet);

test('every task has its row, and a line below it for its punch item', () => {
  const placed = placeRows(grid, new Set(['earth']));
  const tasks = placed.filter(({ task }) => task !== null);
  expect(tasks.map(({ task }) => task)).toEqual(['plate', 'earth', 'winding']);
  const [plate, earth, winding] = tasks;
  expect(earth).toMatchObject({ line: (plate?.line ?? 0) + 1, below: (plate?.line ?? 0) + 2 });
  expect(winding).toMatchObject({ line: (earth?.below ?? 0) + 1, below: null });
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

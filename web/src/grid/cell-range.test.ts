import { describe, expect, test } from 'vitest';
import { boundsOf, cellsIn, isWithin, stretched, sumOf, tabbed } from './cell-range.ts';
import { nextSort } from './live.ts';
import { cellKeyOf } from './range-keys.ts';

const key = (name: string, modifiers: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  cellKeyOf({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

describe('a range of cells', () => {
  test('has the same edges whichever way it is drawn', () => {
    const bounds = boundsOf({ anchor: { row: 5, col: 3 }, head: { row: 2, col: 4 } });
    expect(bounds).toEqual({ top: 2, bottom: 5, left: 3, right: 4 });
    expect(cellsIn(bounds)).toBe(8);
    expect(isWithin(bounds, { row: 2, col: 4 })).toBe(true);
    expect(isWithin(bounds, { row: 6, col: 4 })).toBe(false);
  });

  test('is extended with the arrow keys and stops at the edges', () => {
    const range = { anchor: { row: 0, col: 0 }, head: { row: 0, col: 0 } };
    const limits = { rows: 2, cols: 2 };
    expect(stretched(range, 'ArrowUp', limits).head).toEqual({ row: 0, col: 0 });
    expect(stretched(range, 'ArrowRight', limits).head).toEqual({ row: 0, col: 1 });
    expect(stretched({ ...range, head: { row: 1, col: 1 } }, 'ArrowDown', limits).head).toEqual({ row: 1, col: 1 });
  });

  test('is copied in a form that spreadsheets accept', () => {
    expect(
      tabbed([
        ['a', 'b'],
        ['line\nbreak', 'say "x"'],
      ]),
    ).toBe('a\tb\n"line\nbreak"\t"say ""x"""');
  });

  test('sums its numbers without floating-point errors', () => {
    expect(sumOf([0.1, 0.2, 'x', null])).toBe(0.3);
    expect(sumOf(['x', null])).toBeUndefined();
    expect(sumOf([0])).toBe(0);
  });
});

describe('keys in the cells', () => {
  test('match those of a spreadsheet', () => {
    expect(key('ArrowDown', { shiftKey: true })).toBe('stretch');
    expect(key('c', { ctrlKey: true })).toBe('copy');
    expect(key('A', { metaKey: true })).toBe('all');
    expect(key('Enter')).toBe('open');
    expect(key(' ')).toBe('toggle');
  });

  test('are otherwise left to the grid', () => {
    expect(key('ArrowDown')).toBeUndefined();
    expect(key('k', { ctrlKey: true })).toBeUndefined();
    expect(key('ArrowDown', { altKey: true })).toBeUndefined();
    expect(key('PageDown')).toBeUndefined();
  });
});

describe('pressing a column header', () => {
  test('sorts by that column alone: up, down, not at all', () => {
    const up = nextSort([{ field: 'area' }], 'name', false);
    expect(up).toEqual([{ field: 'name' }]);
    const down = nextSort(up, 'name', false);
    expect(down).toEqual([{ field: 'name', desc: true }]);
    expect(nextSort(down, 'name', false)).toEqual([]);
  });

  test('with Shift keeps the other sort columns in place', () => {
    const two = nextSort([{ field: 'area' }], 'name', true);
    expect(two).toEqual([{ field: 'area' }, { field: 'name' }]);
    expect(nextSort(two, 'area', true)).toEqual([{ field: 'area', desc: true }, { field: 'name' }]);
    expect(nextSort([{ field: 'area', desc: true }, { field: 'name' }], 'area', true)).toEqual([{ field: 'name' }]);
  });
});

import { guessRoles } from '@plumbline/contract/rules/own-sheet/guess-roles.ts';
import { mapOf } from '@plumbline/contract/rules/own-sheet/sheet-map.ts';
import { laidSheet } from '@plumbline/contract/rules/own-sheet/testing.ts';
import { expect, test } from 'vitest';
import { cellsIn, correctedRoles, rangeName, selectionOf, withoutRole, withRole } from './correct.ts';

const sheet = laidSheet([
  [{ text: 'Motor', colSpan: 3 }],
  ['No.', 'Check item', 'OK'],
  ['1', { text: 'Earthing', rowSpan: 2 }, ''],
  ['2', ''],
]);
const map = mapOf(sheet);

test('a selection has the whole of every merged cell, from whichever end it is dragged', () => {
  const down = selectionOf(map, { row: 2, col: 0 }, { row: 2, col: 1 });
  expect(down).toMatchObject({ top: 2, left: 0, bottom: 3, right: 1 });
  expect(rangeName(map, down)).toBe('A3:B4');
  expect(rangeName(map, selectionOf(map, { row: 3, col: 1 }, { row: 3, col: 1 }))).toBe('B3');
  const up = selectionOf(map, { row: 1, col: 1 }, { row: 0, col: 1 });
  expect(up).toMatchObject({ top: 0, left: 0, bottom: 1, right: 2, from: { row: 1, col: 1 } });
});

test('what a person sets replaces the guess and is certain; without it the guess is as before', () => {
  const guesses = guessRoles(sheet);
  const cells = cellsIn(map, selectionOf(map, { row: 1, col: 2 }, { row: 2, col: 2 }));
  const corrections = withRole(new Map(), cells, 'none');
  expect(correctedRoles(guesses, corrections).get('1,2')).toEqual({ role: 'none', sure: true });
  expect(correctedRoles(guesses, corrections).get('2,2')).toEqual({ role: 'none', sure: true });
  expect(correctedRoles(guesses, withoutRole(corrections, cells))).toEqual(new Map(guesses));
});

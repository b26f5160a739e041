import { expect, test } from 'vitest';
import { cellOf, pasted } from './corrections.ts';

const ROWS = [
  { number: 3, cells: ['a', 'b'] },
  { number: 7, cells: ['c', 'd'] },
];
const paste = (text: string, at: number, row = 3) =>
  pasted({ 3: { 1: 'typed' } }, { text, row: { number: row }, at, rows: ROWS, width: 2 });

test('a cell shows its correction, or else the value in the file', () => {
  expect(ROWS.map((row) => cellOf({ 3: { 1: '' } }, row, 1))).toEqual(['', 'd']);
  expect(cellOf({}, { number: 3, cells: [] }, 5)).toBe('');
});

test('a block pasted from a spreadsheet overwrites the rows from one cell on', () => {
  expect(paste('x\ty\r\nz\tw\r\n', 0)).toEqual({ 3: { 0: 'x', 1: 'y' }, 7: { 0: 'z', 1: 'w' } });
  expect(paste('x\ty\tz', 1)).toEqual({ 3: { 1: 'x' } });
  expect(paste('x\ny\nz', 0, 7)).toEqual({ 3: { 1: 'typed' }, 7: { 0: 'x' } });
  expect(paste('x\n\n', 0), 'a blank line is a blank cell').toEqual({ 3: { 0: 'x', 1: 'typed' }, 7: { 0: '' } });
});

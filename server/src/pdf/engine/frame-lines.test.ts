import { expect, test } from 'vitest';
import { frameLines } from './frame-lines.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const toTexts = (boxes: Parameters<typeof frameLines>[0]): readonly string[] =>
  frameLines(boxes)
    .map(({ from, to }) => `${from.x},${from.y} ${to.x},${to.y}`)
    .sort();

test('one box has four lines', () => {
  expect(toTexts([box(0, 0, 10, 5)])).toEqual(['0,0 0,5', '0,0 10,0', '0,5 10,5', '10,0 10,5']);
});
test('adjacent boxes share a line and join their long ones', () => {
  expect(toTexts([box(0, 0, 10, 5), box(10, 0, 10, 5)])).toEqual([
    '0,0 0,5',
    '0,0 20,0',
    '0,5 20,5',
    '10,0 10,5',
    '20,0 20,5',
  ]);
});
test('the edges of a row and the row below are one line, however they are divided', () => {
  const across = toTexts([box(0, 0, 20, 5), box(0, 5, 7, 5), box(7, 5, 13, 5)]).filter(
    (line) => line.includes(',5 ') && line.endsWith(',5'),
  );
  expect(across).toContain('0,5 20,5');
});
test('a gap separates lines', () => {
  expect(toTexts([box(0, 0, 5, 5), box(8, 0, 5, 5)])).toContain('8,0 13,0');
});
test('no boxes have no lines', () => {
  expect(frameLines([])).toEqual([]);
});

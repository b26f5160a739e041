import { expect, test } from 'vitest';
import { judge, type Solution } from './solution.ts';

const slider: Solution = { type: 'blockPuzzle', x: 150 };
const slid = (x: number, y = 5): string => JSON.stringify({ x, y });
const words: Solution = {
  type: 'clickWord',
  points: [
    { x: 40, y: 50 },
    { x: 160, y: 100 },
    { x: 100, y: 30 },
  ],
};
const clicked = (...points: readonly (readonly [number, number])[]): string =>
  JSON.stringify(points.map(([x, y]) => ({ x, y })));

test('a slider may be off by 5 of 310, not by 6; a fraction is cut off [R9-15]', () => {
  for (const x of [145, 150, 155, 151.94, 155.99, 145.01]) expect(judge(slider, slid(x)), String(x)).toBe('0000');
  for (const x of [144, 156, 144.99, 156.2, -150, 0, 310, 1e300])
    expect(judge(slider, slid(x)), String(x)).toBe('6111');
});

test('the vertical value of a slider is 5 and nothing else [R9-16]', () => {
  expect(judge(slider, '{"x":150,"y":5.0}')).toBe('0000');
  for (const y of [4, 6, 0, 5.5, -5]) expect(judge(slider, slid(150, y)), String(y)).toBe('6111');
});

test('words are hit within 20 in both directions, in their order', () => {
  expect(judge(words, clicked([40, 50], [160, 100], [100, 30]))).toBe('0000');
  expect(judge(words, clicked([60, 30], [140, 120], [120, 10]))).toBe('0000');
  expect(judge(words, clicked([61, 50], [160, 100], [100, 30]))).toBe('6111');
  expect(judge(words, clicked([40, 50], [160, 121], [100, 30]))).toBe('6111');
  expect(judge(words, clicked([160, 100], [40, 50], [100, 30]))).toBe('6111');
});

test('two points are too few and four too many, even when three of them are right [R9-13]', () => {
  expect(judge(words, clicked([40, 50], [160, 100]))).toBe('6111');
  expect(judge(words, clicked([40, 50], [160, 100], [100, 30], [0, 0]))).toBe('6111');
  expect(judge(words, '[]')).toBe('6111');
});

test('an unreadable answer has a code of its own', () => {
  const unreadable = [
    '',
    ' ',
    '[',
    '{',
    '7',
    '"5"',
    'null',
    'true',
    '{}',
    '{"x":"150","y":5}',
    '{"x":1e999,"y":5}',
    '{"x":null,"y":5}',
    '\u0000',
    '['.repeat(400),
    'x'.repeat(1_000_000),
    `{"x":150,"y":5}${' '.repeat(600)}`,
  ];
  for (const text of unreadable) {
    expect(judge(slider, text), text.slice(0, 30)).toBe('0001');
    expect(judge(words, text), text.slice(0, 30)).toBe('0001');
  }
  expect(judge(slider, clicked([150, 5]))).toBe('0001');
  expect(judge(words, slid(40))).toBe('0001');
});

import { expect, test } from 'vitest';
import { evaluate, parseFormula, rounded, type Figures } from './formula.ts';

const FIGURES: Readonly<Record<string, number | readonly number[]>> = {
  a: 8,
  b: -2,
  zero: 0,
  tenth: 0.1,
  fifth: 0.2,
  row: [4, 5, 9],
  none: [],
};
const figures: Figures = (name) => FIGURES[name];
const outcome = (text: string, decimals = 2) => {
  const parsed = parseFormula(text);
  return 'error' in parsed ? parsed : evaluate(parsed.term, figures, decimals);
};

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['8 - 2 - 1', 5],
  ['16 / 4 / 2', 2],
  ['-[a] + 3', -5],
  ['2 - -3', 5],
  ['--2', 2],
  ['[a] × [b] ÷ 4 − 1', -5],
  ['（[a] ＋ 2） × 3', 30],
  ['min([a], [b], 3)', -2],
  ['MAX([row])', 9],
  ['avg([row])', 6],
  ['sum([row], [a])', 26],
  ['abs([b])', 2],
  ['sqrt([a] + 1)', 3],
  ['([a] - 10) / 10 * 100', -20],
  ['[tenth] + [fifth]', 0.3],
  ['10 / 3', 3.33],
  ['.5 * 2', 1],
  ['max(1; 2)', 2],
])('%s is %d', (text, value) => {
  expect(outcome(text)).toEqual({ value });
});

test.each([
  ['[a] / [zero]', 'Division by zero'],
  ['sqrt([b])', 'Square root of a negative number'],
  ['99999999999999999999 * 99999999999999999999', undefined],
])('%s has no value and a reason', (text, why) => {
  const found = outcome(text);
  if (why === undefined) expect(found).toHaveProperty('value');
  else expect(found).toMatchObject({ none: { en: why } });
});

test('a missing answer gives no value, never 0', () => {
  expect(outcome('[a] + [gone] * [lost]')).toEqual({ missing: ['gone', 'lost'] });
  expect(outcome('0 * [gone]')).toEqual({ missing: ['gone'] });
  expect(outcome('avg([none])')).toEqual({ missing: ['none'] });
});

test.each([
  '',
  ' ',
  '1 +',
  '(1',
  '1)',
  '1 2',
  'foo(1)',
  'constructor(1)',
  'min',
  'abs(1, 2)',
  '[a',
  '2 ^ 3',
  'min()',
  '1,5',
  '=1+1',
  "a'b",
])('%j is refused with a message', (text) => {
  const parsed = parseFormula(text);
  if (!('error' in parsed)) throw new Error('it was read');
  expect(parsed.error.en.length).toBeGreaterThan(10);
  expect(parsed.error.zh).toMatch(/\p{Script=Han}/u);
});

test('a formula nested as deep as its maximum length is read', () => {
  expect(outcome(`${'('.repeat(249)}1${')'.repeat(249)}`)).toEqual({ value: 1 });
});

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [1e21, 2, 1e21],
  [1.23e-8, 2, 0],
  [-0.001, 2, 0],
  [0.3 - 0.1, 9, 0.2],
])('%d with %d decimals is %d', (value, decimals, is) => {
  expect(Object.is(rounded(value, decimals), is)).toBe(true);
});

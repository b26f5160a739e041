import { expect, test } from 'vitest';
import { limitOf } from '@plumbline/contract/rules/limits.ts';
import { limitText, limitWarning } from './limit-text.ts';
import { showNumber, typedNumber } from './number-text.ts';

test.each([
  ['', null],
  ['-', null],
  ['.', null],
  ['450', 450],
  ['-1.5', -1.5],
  ['1,5', 1.5],
  ['12.', 12],
  ['1e5', undefined],
  ['12 000', 12_000],
  ['0,125', 0.125],
  // a comma typed is shown as a point at once; only a pasted figure can have two readings
  ['1,234', undefined],
  ['1,234.5', 1234.5],
  ['abc', undefined],
  ['1.2.3', undefined],
])('%j means %s', (text, number) => {
  expect(typedNumber(text)?.value).toBe(number);
});

test('a number is shown as it is typed', () => {
  expect(showNumber(12000.5)).toBe('12000.5');
  expect(showNumber(null)).toBe('');
});

test('limits are shown with their unit, and a value beyond them is marked', () => {
  const show = String;
  expect(limitText({ min: 5, unit: 'MΩ' }, show)?.en).toBe('at least 5 MΩ');
  expect(limitText({ min: 5, max: 9 }, show)?.en).toBe('5 to 9');
  expect(limitText({}, show)).toBeNull();
  expect(limitWarning({ min: 5, unit: 'MΩ' }, 4)?.en).toBe('below 5 MΩ');
  expect(limitWarning({ min: 5 }, 5)).toBeNull();
  expect(limitWarning({ max: 0 }, 1)?.zh).toBe('高于 0');
});

test.each([
  [4.9, 'below'],
  [5, 'within'],
  [900, 'within'],
  [901, 'above'],
  [null, 'within'],
] as const)('a value of %s is %s its limits', (value, expected) => {
  expect(limitOf(value, { min: 5, max: 900 })).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { isKeyInput, isNumberOf, keyInput } from './number-format.ts';

test.each([
  ['1', true],
  ['42', true],
  ['9007199254740993', true],
  ['0', false],
  ['01', false],
  ['-1', false],
  ['+1', false],
  ['1.0', false],
  ['1e3', false],
  ['１２', false],
  [' 1', false],
  ['1\n', false],
  ['', false],
])('the format number accepts %j: %s [R5-15]', (text, fits) => {
  expect(isNumberOf('number', text)).toBe(fits);
});

test.each([
  ['0', true],
  ['0.5', true],
  ['0.55', true],
  ['12', true],
  ['12.00', true],
  ['0.555', false],
  ['00.5', false],
  ['01', false],
  ['-0.5', false],
  ['.5', false],
  ['1.', false],
  ['1,5', false],
  ['NaN', false],
  ['', false],
])('the format float accepts %j: %s [R5-16]', (text, fits) => {
  expect(isNumberOf('float', text)).toBe(fits);
});

describe('key input', () => {
  test.each([
    ['+', true],
    ['-', true],
    ['-12', true],
    ['+12', true],
    ['--1', false],
    ['1-', false],
  ])('accepts one leading sign: %j %s [R5-17]', (text, fits) => {
    expect(isKeyInput(text)).toBe(fits);
  });
  test.each([
    ['', true],
    ['007', true],
    ['12a', false],
    ['1e3', false],
    ['1 2', false],
  ])('accepts digits: %j %s [R5-18]', (text, fits) => {
    expect(isKeyInput(text)).toBe(fits);
  });
  test.each([
    ['1.', undefined, true],
    ['1.25', undefined, true],
    ['1.255', undefined, false],
    ['1.2.5', undefined, false],
    ['1.255', 3, true],
    ['1.2555', 3, false],
    ['1.', 0, false],
    ['1', 0, true],
    ['.5', undefined, true],
  ])('accepts 2 decimals, or the given number: %j with %s %s [R5-19]', (text, decimals, fits) => {
    expect(isKeyInput(text, decimals)).toBe(fits);
  });
  test.each([
    ['1,234,567.5', '1234567.5'],
    ['1,5', '1.5'],
    ['0,125', undefined],
    ['0,12', '0.12'],
    ['5,', '5.'],
    // two readings: it stays, and its rule names them
    ['1,234', '1,234'],
    ['１２．５', '12.5'],
    ['−3', '-3'],
    [' 12 000 ', '12000'],
    ['abc', undefined],
    ['12.345', undefined],
  ])('reads typed and pasted numbers: %j as %j', (text, typed) => {
    expect(keyInput(text)).toBe(typed);
  });
});

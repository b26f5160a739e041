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
])('[R5-15] the format number takes %j: %s', (text, fits) => {
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
])('[R5-16] the format float takes %j: %s', (text, fits) => {
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
  ])('[R5-17] takes one sign, in front: %j %s', (text, fits) => {
    expect(isKeyInput(text)).toBe(fits);
  });
  test.each([
    ['', true],
    ['007', true],
    ['12a', false],
    ['1e3', false],
    ['1 2', false],
  ])('[R5-18] takes digits: %j %s', (text, fits) => {
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
  ])('[R5-19] takes 2 decimals, or as many as it is told: %j with %s %s', (text, decimals, fits) => {
    expect(isKeyInput(text, decimals)).toBe(fits);
  });
  test.each([
    ['1,234,567.5', '1234567.5'],
    ['1,5', '1.5'],
    ['１２．５', '12.5'],
    ['−3', '-3'],
    [' 12 000 ', '12000'],
    ['abc', undefined],
    ['12.345', undefined],
  ])('reads what people type and paste: %j as %j', (text, typed) => {
    expect(keyInput(text)).toBe(typed);
  });
});

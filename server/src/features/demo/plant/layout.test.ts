import { expect, test } from 'vitest';
import { offsetOf, shareOut } from './layout.ts';

test('the shares add up to the total', () => {
  expect(shareOut(10, [1, 1, 1]).reduce((all, part) => all + part, 0)).toBe(10);
  expect(shareOut(3, [1, 0, 2])).toEqual([1, 0, 2]);
  expect(shareOut(0, [1, 2])).toEqual([0, 0]);
});

test('a later share is a later day of the plan', () => {
  const offsets = Array.from({ length: 101 }, (_, share) => offsetOf(share / 100));
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect(offsets[0]).toBe(-320);
  expect(offsets[100]).toBe(480);
});

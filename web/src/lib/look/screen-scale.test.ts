import { expect, test } from 'vitest';
import { rootFontSize, screenFactor } from './screen-scale.ts';

test.each([
  [1920, 16],
  [2400, 20],
  [3840, 32],
  [1440, 12],
])('the base font of %d px of width is %d px [R9-26, R9-30]', (width, size) => {
  expect(rootFontSize(width)).toBe(size);
});

test('below 1100 px it does not shrink further [R9-27]', () => {
  expect(rootFontSize(1101)).toBeGreaterThan(rootFontSize(1100));
  expect([rootFontSize(820), rootFontSize(320)]).toEqual([rootFontSize(1100), rootFontSize(1100)]);
});

test.each([
  [320, 1],
  [1920, 1],
  [2047, 1],
  [2048, 1.8],
  [3839, 1.8],
  [3840, 2.2],
  [7680, 2.2],
])('pixel drawings on %d px are %d times as large [R9-28, R9-29, R9-30]', (width, factor) => {
  expect(screenFactor(width)).toBe(factor);
});

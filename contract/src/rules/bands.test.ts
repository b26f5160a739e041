import { expect, test } from 'vitest';
import { bandOf, percentDone } from './bands.ts';

test.each([
  [0, 0, 'empty', null],
  [0, 10, 'untouched', 0],
  [1, 1000, 'low', 0],
  [49, 100, 'low', 49],
  [50, 100, 'middle', 50],
  [80, 100, 'high', 80],
  [999, 1000, 'high', 99],
  [10, 10, 'done', 100],
] as const)('%i of %i is %s', (done, total, band, percent) => {
  expect(bandOf({ done, total })).toBe(band);
  expect(percentDone({ done, total })).toBe(percent);
});

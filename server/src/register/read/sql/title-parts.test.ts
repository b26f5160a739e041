import { expect, test } from 'vitest';
import { pieceOf } from './title-parts.ts';

test.each([
  ['20-PT-10230 - P01A', '20-PT-10230'],
  ['PT-10230 -', 'PT-10230'],
  [' - P01A - Run', 'P01A'],
  ['- P01A', 'P01A'],
  ['-PT-', '-PT-'],
  ['0 - P', undefined],
  [' - ', undefined],
  ['阀门', '阀门'],
])('"%s" is within one part of a title: %s', (text, piece) => {
  expect(pieceOf(text)).toBe(piece);
});

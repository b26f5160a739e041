import { describe, expect, test } from 'vitest';
import { NAUGHTY } from '../naughty.fixture.ts';
import { cleanText } from './clean-text.ts';
import { wrap } from './wrap.ts';

/** A Chinese character counts as two wide, any other as one: enough to test where lines break. */
const measure = (text: string): number => Array.from(text).reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0);
const lines = (text: string, width: number): readonly string[] => wrap(text, width, measure);

describe('lines', () => {
  test.each([
    ['one two three', 8, ['one two', 'three']],
    ['one  two', 20, ['one  two']],
    ['one two ', 7, ['one two']],
    ['a\nb', 9, ['a', 'b']],
    ['a\n\nb', 9, ['a', '', 'b']],
    ['', 9, ['']],
    ['海水提升泵', 4, ['海水', '提升', '泵']],
    ['海水，提升', 4, ['海', '水，', '提升']],
    ['海水（提升', 6, ['海水', '（提升']],
    ['泵 motor 电机', 7, ['泵', 'motor', '电机']],
    ['绝缘≥5 MΩ', 5, ['绝缘', '≥5 MΩ']],
    ['20-EM-0003A', 6, ['20-EM-', '0003A']],
    ['ABCDEFGHIJ', 4, ['ABCD', 'EFGH', 'IJ']],
    ['A-BCDEFGHIJ', 5, ['A-BCD', 'EFGHI', 'J']],
    ['pump ABCDEFGHIJ x', 6, ['pump', 'ABCDEF', 'GHIJ x']],
  ])('of %j in %i are %j', (text, width, expected) => {
    expect(lines(text, width)).toEqual(expected);
  });

  test.each(NAUGHTY)('of naughty text %# keep every character and stay inside', (text) => {
    const clean = cleanText(text);
    for (const width of [2, 7, 40]) {
      const wrapped = lines(clean, width);
      expect(wrapped.join('').replaceAll(' ', '')).toBe(clean.replaceAll(/[ \n]/g, ''));
      for (const line of wrapped) expect(measure(line)).toBeLessThanOrEqual(width);
    }
  });

  test('contain one character even where none fits', () => {
    expect(lines('海水', 1)).toEqual(['海', '水']);
  });
});

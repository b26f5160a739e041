import { expect, test } from 'vitest';
import { aroundPlaces, fill, w } from './word.ts';

const ROWS = w('{count} {count:row stays|rows stay}', '保留 {count} 行');

test.each([
  [1, '1 row stays', '保留 1 行'],
  ['1', '1 row stays', '保留 1 行'],
  [0, '0 rows stay', '保留 0 行'],
  ['1,001', '1,001 rows stay', '保留 1,001 行'],
  ['?', '? rows stay', '保留 ? 行'],
])('[use 6.1] a text that counts reads right for %s', (count, en, zh) => {
  expect(fill(ROWS, { count })).toEqual({ en, zh });
});

test('facts that are words come in their language; a place without a fact stays', () => {
  expect(fill(w('{what} of {name}', '{name}的{what}'), { what: w('Row', '行') })).toEqual({
    en: 'Row of {name}',
    zh: '{name}的行',
  });
});

test('a text is cut at its places, whatever form they have', () => {
  expect(aroundPlaces(ROWS.en)).toEqual(['', ' ', '']);
});

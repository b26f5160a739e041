import { expect, test } from 'vitest';
import { aroundPlaces, fill, w } from './word.ts';

const ROWS = w('{count} {count:row stays|rows stay}', '保留 {count} 行');

test.each([
  [1, '1 row stays', '保留 1 行'],
  ['1', '1 row stays', '保留 1 行'],
  [0, '0 rows stay', '保留 0 行'],
  ['1,001', '1,001 rows stay', '保留 1,001 行'],
  ['?', '? rows stay', '保留 ? 行'],
])('a text with a count is grammatical for %s [use 6.1]', (count, en, zh) => {
  expect(fill(ROWS, { count })).toEqual({ en, zh });
});

test('facts that are words appear in their language, and a placeholder without a fact stays', () => {
  expect(fill(w('{what} of {name}', '{name}的{what}'), { what: w('Row', '行') })).toEqual({
    en: 'Row of {name}',
    zh: '{name}的行',
  });
});

test('a text is split at its placeholders, whatever their form', () => {
  expect(aroundPlaces(ROWS.en)).toEqual(['', ' ', '']);
});

import { expect, test } from 'vitest';
import { limitText } from './limit-text.ts';

const wordsOf = (limits: { readonly min?: number; readonly max?: number }): string | undefined =>
  limitText({ ...limits, unit: 'm' }, String)?.en;

test('a lower limit of zero alone is not shown; other limits are [use 6.1]', () => {
  expect(wordsOf({ min: 0 })).toBeUndefined();
  expect(wordsOf({})).toBeUndefined();
  expect(wordsOf({ min: 8 })).toBe('at least 8 m');
  expect(wordsOf({ max: 3 })).toContain('3 m');
  expect(wordsOf({ min: 0, max: 3 })).toMatch(/0.*3 m/);
});

import { expect, test } from 'vitest';
import { limitText } from './limit-text.ts';

const said = (limits: { readonly min?: number; readonly max?: number }): string | undefined =>
  limitText({ ...limits, unit: 'm' }, String)?.en;

test('a lower limit of zero alone is not shown; other limits are [use 6.1]', () => {
  expect(said({ min: 0 })).toBeUndefined();
  expect(said({})).toBeUndefined();
  expect(said({ min: 8 })).toBe('at least 8 m');
  expect(said({ max: 3 })).toContain('3 m');
  expect(said({ min: 0, max: 3 })).toMatch(/0.*3 m/);
});

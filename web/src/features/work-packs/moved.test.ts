import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('a part is moved to a place, and no further than the ends [R0-05]', () => {
  const lines = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  const keys = (items: readonly { readonly key: string }[]): string => items.map(({ key }) => key).join('');
  expect(keys(moved(lines, 'c', 0))).toBe('cab');
  expect(keys(moved(lines, 'a', 1))).toBe('bac');
  expect(keys(moved(lines, 'a', -1))).toBe('abc');
  expect(keys(moved(lines, 'b', 9))).toBe('acb');
  expect(moved(lines, 'x', 0)).toBe(lines);
});

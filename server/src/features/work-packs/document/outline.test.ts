import { expect, test } from 'vitest';
import { arranged, withUnseen } from './outline.ts';

const on = (...keys: readonly string[]) => keys.map((key) => ({ key, on: true }));

test('[R0-05] what was arranged stays so; what is new comes last and is in; what is gone is gone', () => {
  const kept = [{ key: 'form', on: false }, ...on('card:gone', 'cover')];
  expect(arranged(kept, ['cover', 'form', 'card:new'])).toEqual([
    { key: 'form', on: false },
    ...on('cover', 'card:new'),
  ]);
});

test('[R0-05] cards somebody does not see stay behind what they stood behind', () => {
  const before = on('cover', 'card:a', 'card:hidden', 'card:other', 'card:b');
  const now = on('card:b', 'card:a', 'cover');
  expect(withUnseen(before, now)).toEqual(on('card:b', 'card:a', 'card:hidden', 'card:other', 'cover'));
  expect(withUnseen([], now)).toEqual(now);
});

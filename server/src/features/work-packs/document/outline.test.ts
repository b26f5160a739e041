import { expect, test } from 'vitest';
import { arranged, withUnseen } from './outline.ts';

const on = (...keys: readonly string[]) => keys.map((key) => ({ key, on: true }));

test('an arranged outline keeps its order: new parts come last and included, missing ones disappear [R0-05]', () => {
  const saved = [{ key: 'form', on: false }, ...on('card:gone', 'cover')];
  expect(arranged(saved, ['cover', 'form', 'card:new'])).toEqual([
    { key: 'form', on: false },
    ...on('cover', 'card:new'),
  ]);
});

test('cards hidden from a user keep their place behind the card before them [R0-05]', () => {
  const before = on('cover', 'card:a', 'card:hidden', 'card:other', 'card:b');
  const now = on('card:b', 'card:a', 'cover');
  expect(withUnseen(before, now)).toEqual(on('card:b', 'card:a', 'card:hidden', 'card:other', 'cover'));
  expect(withUnseen([], now)).toEqual(now);
});

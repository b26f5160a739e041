import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { IdPile } from './id-pile.ts';

test('a pile returns its ids in order, in parts of a given size', () => {
  const ids = Array.from({ length: 1001 }, () => randomUUID() as string);
  const pile = new IdPile();
  pile.add(ids.slice(0, 3));
  pile.add([]);
  pile.add(ids.slice(3));
  expect(pile.size).toBe(1001);
  const parts = [...pile.parts(250)];
  expect(parts.map((part) => part.length)).toEqual([250, 250, 250, 250, 1]);
  expect(parts.flat()).toEqual(ids);
  expect([...new IdPile().parts(10)]).toEqual([]);
});

import { expect, test } from 'vitest';
import { placesAfter } from './use-card-order.ts';

test('moving a card changes only the places in its pack that differ, even when none had a place [R0-05]', () => {
  const cards = [
    { id: 'a', order: 1 },
    { id: 'b', order: 2 },
    { id: 'c', order: 3 },
  ];
  expect([...placesAfter(cards, 'c', 1)]).toEqual([
    ['c', 2],
    ['b', 3],
  ]);
  expect([...placesAfter(cards, 'a', -1)]).toEqual([]);
  const none = ['a', 'b'].map((id) => ({ id, order: null }));
  expect([...placesAfter(none, 'b', 0)]).toEqual([
    ['b', 1],
    ['a', 2],
  ]);
});

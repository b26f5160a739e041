import { expect, test } from 'vitest';
import { doorTo, readDoor } from './door.ts';

test('an address leads to exactly the filter it was made of', () => {
  const filter = {
    and: [{ field: 'name', op: 'contains', value: 'P-1 & 泵?#' }, { or: [{ field: 'x', op: 'blank' }] }],
  } as const;
  expect(readDoor(new URL(doorTo('/TaggedItems/Tag', filter), 'http://x').searchParams)).toEqual(filter);
  expect(doorTo('/TaggedItems/Tag')).toBe('/TaggedItems/Tag');
});

test.each(['', '7', '{', '[]', '{"and":[7]}', '{"field":1,"op":"is"}', 'null'])(
  'what is no filter reads as none: %s',
  (text) => {
    expect(readDoor(new URLSearchParams({ filter: text }))).toBeUndefined();
  },
);

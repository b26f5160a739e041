import { expect, test } from 'vitest';
import { linkToList, filterOfLink } from './list-link.ts';

test('an address leads to exactly the filter it was made from', () => {
  const filter = {
    and: [{ field: 'name', op: 'contains', value: 'P-1 & 泵?#' }, { or: [{ field: 'x', op: 'blank' }] }],
  } as const;
  expect(filterOfLink(new URL(linkToList('/TaggedItems/Tag', filter), 'http://x').searchParams)).toEqual(filter);
  expect(linkToList('/TaggedItems/Tag')).toBe('/TaggedItems/Tag');
});

test.each(['', '7', '{', '[]', '{"and":[7]}', '{"field":1,"op":"is"}', 'null'])(
  'an invalid filter is ignored: %s',
  (text) => {
    expect(filterOfLink(new URLSearchParams({ filter: text }))).toBeUndefined();
  },
);

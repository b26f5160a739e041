import { describe, expect, test } from 'vitest';
import { above, below, coveredBy, matching, treeOf, withEntry, withGrant } from './tree.ts';

const ITEMS = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: 'b' },
  { id: 'e', parentId: 'a' },
  { id: 'x', parentId: 'gone' },
];
const sorted = (ids: ReadonlySet<string>): readonly string[] => [...ids].toSorted();

test('a flat list becomes a tree; entries with an unknown parent are at the top', () => {
  const [a, x] = treeOf(ITEMS);
  expect(a?.children.map(({ item }) => item.id)).toEqual(['b', 'e']);
  expect(a?.children[0]?.children.map(({ item }) => item.id)).toEqual(['c', 'd']);
  expect(x?.item.id).toBe('x');
});

test('a circular list does not loop forever', () => {
  const circle = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
  ];
  expect(above(circle, 'a')).toEqual(['b', 'a']);
  expect(treeOf(circle)).toEqual([]);
});

test('finds entries above and below', () => {
  expect(above(ITEMS, 'd')).toEqual(['b', 'a']);
  expect(below(ITEMS, 'a')).toEqual(['b', 'c', 'd', 'e']);
});

describe('the entries of a menu [R3-151, R6-18]', () => {
  test('ticking an entry ticks those above it and all below', () => {
    expect(sorted(withEntry(ITEMS, new Set(), { id: 'b', on: true }))).toEqual(['a', 'b', 'c', 'd']);
  });
  test('unticking an entry unticks all below and keeps those above', () => {
    expect(sorted(withEntry(ITEMS, new Set(['a', 'b', 'c', 'd']), { id: 'b', on: false }))).toEqual(['a']);
  });
});

describe('the grants of a person', () => {
  test('a grant covers everything below it', () => {
    expect(sorted(coveredBy(ITEMS, new Set(['b'])))).toEqual(['b', 'c', 'd']);
  });
  test('a wider grant makes narrower ones unnecessary', () => {
    expect(sorted(withGrant(ITEMS, new Set(['c', 'e', 'x']), { id: 'b', on: true }))).toEqual(['b', 'e', 'x']);
  });
  test('removing a grant leaves the others', () => {
    expect(sorted(withGrant(ITEMS, new Set(['b', 'x']), { id: 'b', on: false }))).toEqual(['x']);
  });
});

test('a search keeps matches, the path to them and everything below', () => {
  expect(sorted(matching(ITEMS, ({ id }) => id === 'b'))).toEqual(['a', 'b', 'c', 'd']);
});

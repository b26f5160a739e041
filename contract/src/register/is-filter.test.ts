import { expect, test } from 'vitest';
import { filter } from './filter.ts';
import { isFilter } from './is-filter.ts';

const is = { field: 'name', op: 'is' };
const long = (length: number): string => 'x'.repeat(length);
const many = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);

test.each([
  [is],
  [{ ...is, value: 'A' }],
  [{ ...is, value: undefined }],
  [{ ...is, value: null }],
  [{ ...is, value: 0 }],
  [{ ...is, value: Number.NaN }],
  [{ ...is, value: Infinity }],
  [{ ...is, value: true }],
  [{ ...is, value: { en: 'A' } }],
  [{ ...is, value: ['A', 1] }],
  [{ ...is, value: [true] }],
  [{ ...is, value: [null] }],
  [{ ...is, value: long(4000) }],
  [{ ...is, value: long(4001) }],
  [{ ...is, value: [long(1000)] }],
  [{ ...is, value: [long(1001)] }],
  [{ ...is, value: many(1000, 1) }],
  [{ ...is, value: many(1001, 1) }],
  [{ ...is, field: long(60) }],
  [{ ...is, field: long(61) }],
  [{ ...is, field: 7 }],
  [{ ...is, op: 'like' }],
  [{ ...is, op: 'toString' }],
  [{ ...is, more: 1 }],
  [{ field: 'name' }],
  [{ op: 'is' }],
  [{}],
  [[]],
  [null],
  ['name'],
  [undefined],
  [{ and: [] }],
  [{ and: [is, { or: [is, { and: [is] }] }] }],
  [{ and: [is, { or: [is, { and: [{ ...is, op: 'like' }] }] }] }],
  [{ or: many(50, is) }],
  [{ or: many(51, is) }],
  [{ and: many(51, is) }],
  [{ or: [{ and: many(50, is) }, { and: many(50, is) }] }],
  [{ or: [{ and: many(50, is) }, { and: many(50, is) }, is] }],
  [{ and: [is], or: [is] }],
  [{ and: [is], field: 'name', op: 'is' }],
  [{ or: is }],
  [{ and: undefined }],
])('the web accepts the same filters from an address as the server: case %#', (value: unknown) => {
  expect(isFilter(value)).toBe(filter.safeParse(value).success);
});

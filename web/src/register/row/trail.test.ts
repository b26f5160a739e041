import { expect, test } from 'vitest';
import { placeIn, recordsOf, trailFrom } from './trail.ts';

const records = ['a', 'b', 'c'].map((id) => ({ register: 'tagItr', id, title: id.toUpperCase() }));

test('a check sheet knows the previous and the next in the list it was opened from, and how many are left [use 3]', () => {
  expect(placeIn(records, 'a')).toEqual({ at: 1, total: 3, left: 2, before: undefined, after: records[1] });
  expect(placeIn(records, 'b')).toMatchObject({ at: 2, left: 1, before: records[0], after: records[2] });
  expect(placeIn(records, 'c')).toMatchObject({ at: 3, left: 0, after: undefined });
  expect(placeIn(records, 'x')).toBeUndefined();
  expect(placeIn(records.slice(0, 1), 'a')).toBeUndefined();
});

test('rows of a register are records; rows of a query refer to the record behind them [use 3]', () => {
  expect(recordsOf('tagItr', [{ id: '1', name: 'P-1-E01A' }])).toEqual([
    { register: 'tagItr', id: '1', title: 'P-1-E01A' },
  ]);
  expect(recordsOf('workItem', [{ id: '1', name: 'PL-1', kind: 'punchListItem' }])).toEqual([
    { register: 'punchListItem', id: '1', title: 'PL-1' },
  ]);
  expect(recordsOf('certificateBlocker', [{ id: '9', record: '1', name: 'PL-1', table: 'punchListItem' }])).toEqual([
    { register: 'punchListItem', id: '1', title: 'PL-1' },
  ]);
});

test('a stored list drops its damaged parts, or is ignored as a whole [use 3]', () => {
  const stored = {
    list: 'tagItr',
    href: '/x',
    sort: [{ field: 'name' }, 7],
    filter: { field: 'progress', op: 'is', value: 'x' },
  };
  expect(trailFrom(stored)).toEqual({ ...stored, sort: [{ field: 'name' }] });
  expect(trailFrom({ ...stored, filter: { nonsense: 1 }, records: [records[0], 'x'] })).toMatchObject({
    filter: undefined,
    records: [records[0]],
  });
  for (const broken of [null, 7, {}, { list: 'nothing', href: '/' }, { list: 'tagItr' }])
    expect(trailFrom(broken)).toBeUndefined();
});

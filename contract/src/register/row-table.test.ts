import { expect, test } from 'vitest';
import type { AnyRow } from './register.ts';
import { fromTable, toTable } from './row-table.ts';

const area = { id: 'a1', title: 'Area 20' };
const row = (at: number, more: Readonly<Record<string, unknown>>): AnyRow => ({
  id: `r${at}`,
  rev: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const isOfRefs = (column: string): boolean => ['area', 'subSystems'].includes(column);

test('rows survive the table form: blanks, numbers, nulls and several references', () => {
  const rows = [
    row(1, {
      area,
      subSystems: [
        { id: 's1', title: '20-01' },
        { id: 's2', title: '20-02' },
      ],
      count: 3,
      note: null,
    }),
    row(2, { area: null, subSystems: [], count: 0, note: 'a1' }),
    row(3, { area, subSystems: [{ id: 's2', title: '20-02' }], count: 0, note: '' }),
  ];
  expect(fromTable(JSON.parse(JSON.stringify(toTable(rows, isOfRefs))))).toEqual(rows);
  expect(fromTable(toTable([], isOfRefs))).toEqual([]);
});

test('a referenced row is named once, and twice where it has two titles', () => {
  const many = Array.from({ length: 100 }, (_, at) => row(at, { area }));
  expect(toTable(many, isOfRefs).named).toEqual([['a1', 'Area 20']]);
  const hidden = [row(1, { area }), row(2, { area: { id: 'a1', title: '' } })];
  expect(fromTable(toTable(hidden, isOfRefs))).toEqual(hidden);
});

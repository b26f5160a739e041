import { expect, test } from 'vitest';
import { changedNames, merge, type FieldValues } from './merge.ts';

const base = { a: 'OK', b: 5 };

test('what only one side changed is taken, what both changed alike is no conflict', () => {
  expect(merge(base, { a: 'NA', b: 5 }, { a: 'OK', b: 7 })).toEqual({
    values: { a: 'NA', b: 7 },
    conflicts: [],
    taken: ['b'],
  });
  expect(merge(base, { a: 'NA', b: 5 }, { a: 'NA', b: 5 }).conflicts).toEqual([]);
});

test('what both changed differently is told, holds mine, and does not hold the others', () => {
  expect(merge(base, { a: 'NA', b: 6 }, { a: 'OK', b: 7, c: 'new' })).toEqual({
    values: { a: 'NA', b: 6, c: 'new' },
    conflicts: [{ name: 'b', mine: 6, theirs: 7 }],
    taken: ['c'],
  });
});

test('taking away is a change like any other, and nothing is nothing, however it is written', () => {
  expect(merge(base, { b: 5 }, base).values).toEqual({ b: 5 });
  expect(merge(base, { b: 5 }, { a: 'NA', b: 5 }).conflicts).toEqual([{ name: 'a', mine: null, theirs: 'NA' }]);
  expect(changedNames({ a: '' }, { a: null, b: '' })).toEqual([]);
});

test('over every pair of small versions: mine or theirs, never a third; a conflict exactly where both moved apart', () => {
  const all: FieldValues[] = [null, 'x', 'y'].flatMap((a) => [null, 'x', 'y'].map((b) => ({ a, b })));
  for (const from of all)
    for (const mine of all)
      for (const theirs of all) {
        const { values, conflicts, taken } = merge(from, mine, theirs);
        for (const name of ['a', 'b'] as const) {
          const [old = null, my = null, their = null] = [from[name], mine[name], theirs[name]];
          const isConflict = my !== old && their !== old && my !== their;
          expect(conflicts.some((one) => one.name === name)).toBe(isConflict);
          expect(taken.includes(name)).toBe(my === old && their !== old);
          expect(values[name] ?? null).toBe(my === old ? their : my);
        }
      }
});

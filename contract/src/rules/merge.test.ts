import { expect, test } from 'vitest';
import { changedNames, merge, type FieldValues } from './merge.ts';

const base = { a: 'OK', b: 5 };

test('changes of one side are taken, and equal changes are no conflict', () => {
  expect(merge(base, { a: 'NA', b: 5 }, { a: 'OK', b: 7 })).toEqual({
    values: { a: 'NA', b: 7 },
    conflicts: [],
    taken: ['b'],
  });
  expect(merge(base, { a: 'NA', b: 5 }, { a: 'NA', b: 5 }).conflicts).toEqual([]);
});

test('different changes are a conflict, resolved as mine until decided', () => {
  expect(merge(base, { a: 'NA', b: 6 }, { a: 'OK', b: 7, c: 'new' })).toEqual({
    values: { a: 'NA', b: 6, c: 'new' },
    conflicts: [{ name: 'b', mine: 6, theirs: 7 }],
    taken: ['c'],
  });
});

test('removing a value is a change like any other, and all blanks are equal', () => {
  expect(merge(base, { b: 5 }, base).values).toEqual({ b: 5 });
  expect(merge(base, { b: 5 }, { a: 'NA', b: 5 }).conflicts).toEqual([{ name: 'a', mine: null, theirs: 'NA' }]);
  expect(changedNames({ a: '' }, { a: null, b: '' })).toEqual([]);
});

test('for all pairs of small versions: mine or theirs, and a conflict exactly where both differ', () => {
  const all: FieldValues[] = [null, 'x', 'y'].flatMap((a) => [null, 'x', 'y'].map((b) => ({ a, b })));
  for (const from of all)
    for (const ours of all)
      for (const theirs of all) {
        const { values, conflicts, taken } = merge(from, ours, theirs);
        for (const name of ['a', 'b'] as const) {
          const [old = null, my = null, their = null] = [from[name], ours[name], theirs[name]];
          const isConflict = my !== old && their !== old && my !== their;
          expect(conflicts.some((conflict) => conflict.name === name)).toBe(isConflict);
          expect(taken.includes(name)).toBe(my === old && their !== old);
          expect(values[name] ?? null).toBe(my === old ? their : my);
        }
      }
});

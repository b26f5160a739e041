import { describe, expect, test } from 'vitest';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import { filter as filterShape, type Filter } from '@plumbline/contract/register/filter.ts';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { columnsOf, fieldOf } from './columns.ts';
import { allOf, conditionsOf, fromFilter, toFilter, type ColumnFilter, type ColumnFilters } from './filter-model.ts';
import { filterKind } from './filter-kinds.ts';
import { nonEmptyFilter, inMode } from './filter-modes.ts';

const tag = fieldOf(registers.tag);
const tagItr = fieldOf(registers.tagItr);

describe('the filter row as a filter tree', () => {
  test('one condition is used alone, several are joined by "and"', () => {
    expect(toFilter({}, tag)).toBeUndefined();
    expect(toFilter({ name: { op: 'contains', value: 'P-1' } }, tag)).toEqual({
      field: 'name',
      op: 'contains',
      value: 'P-1',
    });
    expect(toFilter({ name: { op: 'startsWith', value: 'P' }, isExRated: { op: 'flag', value: false } }, tag)).toEqual({
      and: [
        { field: 'name', op: 'startsWith', value: 'P' },
        { field: 'isExRated', op: 'is', value: false },
      ],
    });
  });

  test('a range filters by its two ends, a single value by "is"', () => {
    expect(conditionsOf('punchOpen', 'integer', { op: 'range', from: 1, to: 3 })).toEqual([
      { field: 'punchOpen', op: 'atLeast', value: 1 },
      { field: 'punchOpen', op: 'atMost', value: 3 },
    ]);
    expect(conditionsOf('punchOpen', 'integer', { op: 'range', from: 0, to: 0 })).toEqual([
      { field: 'punchOpen', op: 'is', value: 0 },
    ]);
    expect(conditionsOf('punchOpen', 'integer', { op: 'range', to: 3 })).toEqual([
      { field: 'punchOpen', op: 'atMost', value: 3 },
    ]);
  });

  test('days of a timestamp run from the first to the last local instant', () => {
    const [low, high] = conditionsOf('updatedAt', 'instant', { op: 'range', from: '2026-03-01', to: '2026-03-01' });
    expect(low).toMatchObject({ op: 'atLeast', value: new Date(2026, 2, 1).toISOString() });
    expect(high).toMatchObject({ op: 'atMost', value: new Date(2026, 2, 1, 23, 59, 59, 999).toISOString() });
  });

  test('an empty filter leaves no condition', () => {
    expect(
      toFilter({ name: { op: 'contains', value: '' }, discipline: { op: 'anyOf', values: [] } }, tag),
    ).toBeUndefined();
    expect(toFilter({ nowhere: { op: 'contains', value: 'x' } }, tag)).toBeUndefined();
  });

  test('every filter mode of a column uses only operators its kind supports', () => {
    for (const register of allRegisters) {
      for (const { name, field } of columnsOf(register)) {
        for (const mode of filterKind(field).modes) {
          const sample = sampleOf(inMode(mode, undefined), field.kind);
          const known: readonly string[] = traitsOf(field).operators;
          for (const condition of conditionsOf(name, field.kind, sample)) {
            expect(known, `${register.key}.${name} ${mode}`).toContain(condition.op);
            expect(filterShape.safeParse(condition).success).toBe(true);
          }
        }
      }
    }
  });
});

const sampleOf = (filter: ColumnFilter, kind: string): ColumnFilter => {
  if (filter.op === 'range')
    return kind === 'date' || kind === 'instant'
      ? { op: 'range', from: '2026-01-01', to: '2026-02-01' }
      : { op: 'range', from: 1, to: 2 };
  if (filter.op === 'anyOf') return { op: 'anyOf', values: ['a', 'b'] };
  return 'value' in filter && typeof filter.value === 'string' ? { op: filter.op, value: 'a' } : filter;
};

describe('a filter tree in the filter row', () => {
  test('reads back what the row produced', () => {
    const filters: ColumnFilters = {
      name: { op: 'contains', value: 'P' },
      description: { op: 'isNot', value: 'x' },
      discipline: { op: 'anyOf', values: ['Piping', 'HVAC'] },
      punchOpen: { op: 'range', from: 1, to: 3 },
      itrTotal: { op: 'range', from: 2 },
      isExRated: { op: 'flag', value: true },
      area: { op: 'blank' },
      updatedAt: { op: 'range', from: '2026-03-01', to: '2026-03-31' },
    };
    expect(fromFilter(toFilter(filters, tag), tag)).toEqual({ filters, rest: undefined });
  });

  test('a choice filtered by "is" becomes one of its values', () => {
    expect(fromFilter({ field: 'progress', op: 'is', value: 'signedOff' }, tagItr).filters).toEqual({
      progress: { op: 'anyOf', values: ['signedOff'] },
    });
  });

  test('what the row cannot show is kept separately, not lost', () => {
    const or: Filter = {
      or: [
        { field: 'name', op: 'is', value: 'a' },
        { field: 'name', op: 'is', value: 'b' },
      ],
    };
    const second: Filter = { field: 'name', op: 'contains', value: 'q' };
    const unknown: Filter = { field: 'nowhere', op: 'is', value: 1 };
    const read = fromFilter({ and: [{ field: 'name', op: 'contains', value: 'p' }, second, or, unknown] }, tag);
    expect(read.filters).toEqual({ name: { op: 'contains', value: 'p' } });
    expect(read.rest).toEqual({ and: [second, or, unknown] });
    expect(allOf([toFilter(read.filters, tag), read.rest])).toEqual({
      and: [{ field: 'name', op: 'contains', value: 'p' }, second, or, unknown],
    });
  });

  test('no tree gives no filters', () => {
    expect(fromFilter(undefined, tag)).toEqual({ filters: {}, rest: undefined });
  });
});

describe('changing the filter mode', () => {
  test('keeps the typed value where it fits', () => {
    expect(inMode('startsWith', { op: 'contains', value: 'P-1' })).toEqual({ op: 'startsWith', value: 'P-1' });
    expect(inMode('anyOf', { op: 'contains', value: 'P-1' })).toEqual({ op: 'anyOf', values: ['P-1'] });
    expect(inMode('blank', { op: 'contains', value: 'P-1' })).toEqual({ op: 'blank' });
    expect(inMode('range', { op: 'blank' })).toEqual({ op: 'range' });
  });

  test('an empty filter counts as none', () => {
    expect(nonEmptyFilter({ op: 'range' })).toBeUndefined();
    expect(nonEmptyFilter({ op: 'anyOf', values: [] })).toBeUndefined();
    expect(nonEmptyFilter({ op: 'is', value: ' ' })).toBeUndefined();
    expect(nonEmptyFilter({ op: 'flag', value: false })).toEqual({ op: 'flag', value: false });
    expect(nonEmptyFilter({ op: 'blank' })).toEqual({ op: 'blank' });
  });
});

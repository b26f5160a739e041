import { describe, expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { CallError } from '../lib/call/call-error.ts';
import { startValues } from './row-values.ts';
import { refusalOf } from './save-outcome.ts';
import { differences, firstChoice, joined, readStale } from './stale.ts';
import { withRefs } from './refs-input.tsx';
import { exactly } from './use-lookup.ts';

const { tag } = registers;
const A = { id: '00000000-0000-4000-8000-00000000000a', title: 'A' };
const B = { id: '00000000-0000-4000-8000-00000000000b', title: 'B' };
const read = {
  id: 'x',
  rev: 3,
  createdAt: '',
  updatedAt: '',
  name: 'P-1',
  description: 'Pump',
  discipline: A,
  area: null,
  isExRated: false,
};
const base = startValues(tag, read);
const theirs = { ...read, rev: 4, description: 'Pump B', area: B, isExRated: true };

describe('two versions of a row', () => {
  const ours = { ...base, description: 'Pump A', discipline: B, isExRated: true };
  const all = differences(tag, { mine: ours, base, theirs });

  test('differ where their values do, and show who changed what', () => {
    expect(all.map(({ name, by }) => [name, by])).toEqual([
      ['description', 'both'],
      ['discipline', 'me'],
      ['area', 'them'],
    ]);
  });

  test('start with the changes of each side, and with mine where both changed', () => {
    expect(firstChoice(all)).toEqual({ description: 'mine', discipline: 'mine', area: 'theirs' });
  });

  test('are merged as chosen', () => {
    const values = joined(ours, all, { ...firstChoice(all), description: 'theirs' });
    expect(values).toMatchObject({ description: 'Pump B', discipline: B, area: B, isExRated: true, name: 'P-1' });
  });

  test('a stale response carries the other user’s row', () => {
    expect(readStale({ theirs, by: 'Wang Fang' })).toEqual({ theirs, by: 'Wang Fang' });
    expect(readStale({ theirs: { id: 'x' } })).toBeUndefined();
    expect(readStale(null)).toBeUndefined();
  });
});

describe('what a refused save means', () => {
  test('code 14 marks fields by their path, also inside a list', () => {
    const data = {
      reqFieldErrorList: [{ field: 'name', msg: 'Required' }],
      reqFormatErrorList: [
        { field: 'signOffs.1.label', msg: 'Too long' },
        { field: 'a.b', msg: 'Odd' },
      ],
    };
    expect(refusalOf(new CallError('Please check', { code: 14, data }))).toEqual({
      type: 'fields',
      fields: [
        { path: ['name'], msg: 'Required' },
        { path: ['signOffs', 1, 'label'], msg: 'Too long' },
      ],
      other: ['Odd'],
    });
  });

  test('409 is a stale row, a duplicate, or another refusal', () => {
    expect(refusalOf(new CallError('x', { code: 409, data: { theirs, by: 'W' } })).type).toBe('stale');
    expect(refusalOf(new CallError('P-1 already exists in Tag.', { code: 409 }))).toEqual({
      type: 'duplicate',
      message: 'P-1 already exists in Tag.',
    });
    expect(refusalOf(new CallError('位号 中已存在 P-1。', { code: 409 })).type).toBe('duplicate');
    expect(refusalOf(new CallError('Not now', { code: 409 }))).toEqual({ type: 'failed', message: 'Not now' });
    expect(refusalOf(new CallError('No network', { code: 0, key: 'network' })).type).toBe('failed');
  });

  test('any other error is thrown', () => {
    expect(() => refusalOf(new TypeError('x'))).toThrow('x');
  });
});

describe('references by their natural keys', () => {
  test('a typed key means the row with exactly that key, ignoring case', () => {
    const found = [
      { ...A, description: null },
      { id: 'c', title: 'AB', description: null },
    ];
    expect(exactly(found, ' a ')).toEqual(A);
    expect(exactly(found, 'B')).toBeUndefined();
  });

  test('no row is chosen twice', () => {
    expect(withRefs([A], [A, B, B])).toEqual([A, B]);
  });
});

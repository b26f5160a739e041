import { AREAS } from '@plumbline/contract/access.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { describe, expect, test } from 'vitest';
import {
  codesOf,
  difference,
  heldIn,
  MATRIX_CODES,
  MATRIX_ROWS,
  mayGrant,
  rowsWith,
  wholeOf,
  withCodes,
} from './permission-matrix.ts';

test('every register and every area has a line, after the line for all of them [R3-150, R6-17]', () => {
  const subjects = MATRIX_ROWS.map(({ subject }) => subject);
  // registers of administration have the rights of their area
  const ownRights = allRegisters.flatMap(({ key, area }) => (area === undefined ? [key] : []));
  expect(subjects[0]).toBe('*');
  expect(new Set(subjects)).toEqual(new Set(['*', ...ownRights, ...Object.keys(AREAS)]));
  expect(new Set(subjects).size).toBe(subjects.length);
});

test('a line offers full access and the rights of its profile, no others', () => {
  const user = MATRIX_ROWS.find(({ subject }) => subject === 'user');
  expect(user && codesOf(user)).toEqual(['user:*', 'user:see', 'user:add', 'user:update', 'user:delete']);
  const log = MATRIX_ROWS.find(({ subject }) => subject === 'importJob');
  expect(log && codesOf(log)).toEqual(['importJob:*', 'importJob:see', 'importJob:importLarge']);
  expect(MATRIX_CODES.has('importJob:delete')).toBe(false);
  expect(wholeOf('*')).toBe('*');
});

describe('how a code is granted', () => {
  test.each([
    [['tag:see'], 'tag:see', { is: 'granted' }],
    [[], 'tag:see', { is: 'not' }],
    [['*:see'], 'tag:see', { is: 'implied', by: '*:see' }],
    [['tag:*', 'tag:see'], 'tag:see', { is: 'implied', by: 'tag:*' }],
    [['*'], 'tag:*', { is: 'implied', by: '*' }],
    [['*'], '*:see', { is: 'implied', by: '*' }],
    [['*'], '*', { is: 'granted' }],
    [['*:update'], 'tag:see', { is: 'not' }],
  ] as const)('%j gives %s: %j', (granted, code, expected) => {
    expect(heldIn(new Set(granted), code)).toEqual(expected);
  });
});

test('only codes that were ticked or unticked are added or removed', () => {
  const before = new Set(['tag:see', 'tag:update', 'shop:own']);
  const after = withCodes(withCodes(before, ['area:see', 'tag:see'], true), ['tag:update'], false);
  expect(difference(before, after)).toEqual({ added: ['area:see'], removed: ['tag:update'] });
});

test.each([
  [['*'], '*', true],
  [['*:see'], '*', false],
  [['*:see'], 'tag:see', true],
  [['tag:*'], 'tag:update', true],
  [['tag:see'], 'tag:update', false],
  [['tag:see'], 'tag:*', false],
] as const)('a user with %j may grant %s: %j', (own, code, may) => {
  expect(mayGrant(new Set(own), code)).toBe(may);
});

test('lines are found by name in both languages and by key', () => {
  const found = (text: string): readonly string[] => rowsWith(text).map(({ subject }) => subject);
  expect(found('data dictionary')).toEqual(['dictionary']);
  expect(found('数据字典')).toEqual(['dictionary']);
  expect(found('punchlistitem')).toContain('punchListItem');
  expect(found(' ').length).toBe(MATRIX_ROWS.length);
  expect(found('no such thing at all')).toEqual([]);
});

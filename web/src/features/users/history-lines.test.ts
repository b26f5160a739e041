import { expect, test } from 'vitest';
import { linesOf } from './history-lines.ts';

const NAMES = new Map([['d-1', 'Engineering']]);
const english = (entry: Parameters<typeof linesOf>[0]) =>
  linesOf(entry, NAMES).map(({ label, old, new: now }) => [
    label.en,
    old === undefined ? '' : (old?.en ?? null),
    now?.en,
  ]);

test('a change is told by names and words', () => {
  const changes = [
    { field: 'status', old: '1', new: '0' },
    { field: 'departmentId', old: null, new: 'd-1' },
    { field: 'secondFactor', old: 'false', new: 'true' },
    { field: 'postId', old: 'p-gone', new: null },
    { field: 'somethingNew', old: 'a', new: 'b' },
  ];
  expect(english({ action: 'update', changes })).toEqual([
    ['Status', 'Enabled', 'Disabled'],
    ['Department', null, 'Engineering'],
    ['Two-step sign-in', 'Off', 'On'],
    ['Post', 'p-gone', undefined],
    ['somethingNew', 'a', 'b'],
  ]);
});

test('of a password no more is told than that it was set', () => {
  const changes = [
    { field: 'passwordHash', old: '***', new: '***' },
    { field: 'passwordAt', old: '***', new: '***' },
    { field: 'passwordState', old: 'own', new: 'given' },
  ];
  expect(english({ action: 'update', changes })).toEqual([['Password', '', 'reset']]);
});

test('what was made had nothing before, and what it still lacks is left out', () => {
  const changes = [
    { field: 'username', old: null, new: 'li.wei' },
    { field: 'remark', old: null, new: '' },
    { field: 'email', old: null, new: null },
  ];
  expect(english({ action: 'add', changes })).toEqual([['Login name', '', 'li.wei']]);
});

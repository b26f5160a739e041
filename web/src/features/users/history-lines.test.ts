import { expect, test } from 'vitest';
import { linesOf } from './history-lines.ts';

const NAMES = new Map([['d-1', 'Engineering']]);
const english = (entry: Parameters<typeof linesOf>[0]) =>
  linesOf(entry, NAMES).map(({ label, old, new: now }) => [
    label.en,
    old === undefined ? '' : (old?.en ?? null),
    now?.en,
  ]);

test('a change is shown with names and labels', () => {
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

test('a password change shows only that the password was set', () => {
  const changes = [
    { field: 'passwordHash', old: '***', new: '***' },
    { field: 'passwordAt', old: '***', new: '***' },
    { field: 'passwordState', old: 'own', new: 'given' },
  ];
  expect(english({ action: 'update', changes })).toEqual([['Password', '', 'reset']]);
});

test('a new record shows no previous values and leaves out empty ones', () => {
  const changes = [
    { field: 'username', old: null, new: 'li.wei' },
    { field: 'remark', old: null, new: '' },
    { field: 'email', old: null, new: null },
  ];
  expect(english({ action: 'add', changes })).toEqual([['Login name', '', 'li.wei']]);
});

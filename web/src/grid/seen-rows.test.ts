import { expect, test } from 'vitest';
import { clearPersonal } from '../lib/stored.ts';
import type { RowQuery } from './columns.ts';
import { rememberRows, seenKey, seenRows, withFirst } from './seen-rows.ts';
import { NO_ROWS, rowsAfter } from './use-register-rows.ts';

const QUERY: RowQuery = { register: 'discipline', filter: undefined, sort: [], columns: ['name'] };
const row = (id: string) => ({ id, rev: 1, createdAt: '', updatedAt: '' });
const source = { rows: () => Promise.resolve([row('9')]) };

test('a list seen before is drawn immediately and is still being read; what is read then replaces it', () => {
  const requested = rowsAfter(NO_ROWS, { type: 'asked', turn: 1 });
  const seen = rowsAfter(requested, { type: 'seen', turn: 1, source, first: [row('1')], total: 1 });
  expect(seen).toMatchObject({ busy: true, total: 1, shown: { first: [row('1')], turn: 1 } });
  const read = rowsAfter(seen, { type: 'read', turn: 1, source, first: [row('1'), row('2')] });
  // the same turn: the grid renews its rows in place instead of beginning at the top
  expect(read).toMatchObject({ busy: false, total: 2, shown: { first: [row('1'), row('2')], turn: 1 } });
  expect(rowsAfter(requested, { type: 'seen', turn: 2, source, first: [], total: 0 })).toBe(requested);
});

test('what was read a moment ago is not requested again, but everything after it is', async () => {
  const once = withFirst(source, [row('1')]);
  expect(await once.rows(0, 100)).toEqual([row('1')]);
  expect(await once.rows(0, 100)).toEqual([row('9')]);
  expect(await withFirst(source, [row('1')]).rows(100, 200)).toEqual([row('9')]);
});

test('rows are remembered for one user, scope and query, the latest lists only, and until the sign-out', () => {
  const key = seenKey('wang 5', QUERY);
  rememberRows(key, { first: [row('1')], total: 1 });
  expect(seenRows(key)?.first).toEqual([row('1')]);
  expect(seenRows(seenKey('li 5', QUERY))).toBeUndefined();
  expect(seenRows(seenKey('wang 5', { ...QUERY, columns: [] }))).toBeUndefined();
  for (let at = 0; at < 60; at += 1) rememberRows(`other ${at}`, { first: [], total: 0 });
  expect(seenRows(key)).toBeUndefined();
  expect(seenRows('other 59')).toBeDefined();
  clearPersonal();
  expect(seenRows('other 59')).toBeUndefined();
});

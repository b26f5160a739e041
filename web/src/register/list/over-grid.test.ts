import { expect, test } from 'vitest';
import { NO_ROWS, rowsAfter } from '../../grid/use-register-rows.ts';
import type { RowSource } from '../../grid/row-source.ts';
import { overGrid } from './over-grid.ts';

// never called in this test
const source: RowSource = { rows: () => Promise.resolve([]) };
const row = { id: '1', rev: 1, createdAt: '', updatedAt: '' };

test('skeleton rows show until the first rows or the empty state arrive; a list is never blank [use 26]', () => {
  const requested = rowsAfter(NO_ROWS, { type: 'asked', turn: 1 });
  expect(overGrid(NO_ROWS)).toBe('waiting');
  expect(overGrid(requested)).toBe('waiting');
  expect(overGrid(rowsAfter(requested, { type: 'counted', turn: 1, total: 0 }))).toBe('waiting');
  const none = rowsAfter(requested, { type: 'read', turn: 1, source, first: [] });
  expect(overGrid(none)).toBe('empty');
  const some = rowsAfter(requested, { type: 'read', turn: 1, source, first: [row] });
  expect(overGrid(some)).toBe('rows');
  // while a filter is being typed over an empty list, it is not yet known whether it matches nothing
  expect(overGrid(rowsAfter(none, { type: 'asked', turn: 2 }))).toBe('waiting');
  expect(overGrid(rowsAfter(some, { type: 'asked', turn: 2 }))).toBe('rows');
  expect(overGrid(rowsAfter(requested, { type: 'failed', turn: 1, error: new Error('x') }))).toBe('failed');
});

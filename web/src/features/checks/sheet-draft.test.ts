import { expect, test } from 'vitest';
import { draftsOf, type DraftStore } from './sheet-draft.ts';
import { beginEdit } from './sheet-edit.ts';
import { sheet } from './sheet-fixture.ts';

function memory(): DraftStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const draft = { rev: 3, at: '2026-11-21T03:00:00Z', base: { answers: {}, comment: '' }, edit: beginEdit(sheet) };

test('gives back what was typed, to its user alone', () => {
  const store = memory();
  draftsOf(store, 'li').keep('t1', draft);
  expect(draftsOf(store, 'li').read('t1')).toEqual(draft);
  expect(draftsOf(store, 'wang').read('t1')).toBeNull();
  draftsOf(store, 'li').drop('t1');
  expect(draftsOf(store, 'li').read('t1')).toBeNull();
});

test('reads nothing out of what is not a draft', () => {
  const store = memory();
  draftsOf(store, 'li').keep('t1', draft);
  for (const key of store.kept.keys()) store.kept.set(key, '{"rev":1');
  expect(draftsOf(store, 'li').read('t1')).toBeNull();
});

test('survives a full storage', () => {
  const full: DraftStore = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new Error('quota');
    },
  };
  expect(draftsOf(full, 'li').keep('t1', draft)).toBe(false);
});

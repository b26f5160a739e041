import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '../lib/session/session.ts';
import { dropDraft, dropOldDrafts, readDraft, writeDraft } from './draft.ts';

/** Like the browser's storage: stored items are also its own keys. */
function storage() {
  const shelf: Record<string, string> = {};
  return new Proxy(shelf, {
    get: (target, name) => {
      if (name === 'getItem') return (key: string) => target[key] ?? null;
      if (name === 'setItem') return (key: string, value: string) => void (target[key] = value);
      if (name === 'removeItem') return (key: string) => void delete target[key];
      return target[String(name)];
    },
  });
}

const place = { register: 'tag', row: 'new' };
const path = { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e1' };

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  setSession({ token: 't', user: { id: 'u1', username: 'u', fullName: 'U', mobilePhone: '' }, path });
});
afterEach(() => vi.unstubAllGlobals());

describe('unsaved input', () => {
  test('is kept until it is discarded', () => {
    const draft = { values: { name: 'P-1' }, rev: 0, at: '2026-11-20T10:00:00Z' };
    writeDraft(place, draft);
    expect(readDraft(place)).toEqual(draft);
    dropDraft(place);
    expect(readDraft(place)).toBeUndefined();
  });

  test('belongs to a person, a scope, a register and a row', () => {
    writeDraft(place, { values: { name: 'P-1' }, rev: 0, at: '2026-11-20T10:00:00Z' });
    expect(readDraft({ register: 'area', row: 'new' })).toBeUndefined();
    setSession({ path: { ...path, E: 'e2' } });
    expect(readDraft(place)).toBeUndefined();
    setSession({ path, user: { id: 'u2', username: 'v', fullName: 'V', mobilePhone: '' } });
    expect(readDraft(place)).toBeUndefined();
  });

  test('that is damaged is ignored', () => {
    writeDraft(place, { values: {}, rev: 0, at: '2026-11-20T10:00:00Z' });
    const key = Object.keys(localStorage).find((name) => name.startsWith('plumbline.draft')) ?? '';
    localStorage.setItem(key, '{"values":1}');
    expect(readDraft(place)).toBeUndefined();
    localStorage.setItem(key, '{');
    expect(readDraft(place)).toBeUndefined();
  });

  test('is removed after a month, nothing else is', () => {
    writeDraft(place, { values: { name: 'old' }, rev: 0, at: '2020-01-01T00:00:00Z' });
    writeDraft({ register: 'area', row: 'new' }, { values: { name: 'new' }, rev: 0, at: new Date().toISOString() });
    localStorage.setItem('other', 'stays');
    dropOldDrafts();
    expect(readDraft(place)).toBeUndefined();
    expect(readDraft({ register: 'area', row: 'new' })).toBeDefined();
    expect(localStorage.getItem('other')).toBe('stays');
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../../lib/browser.fixture.ts';
import { aLocalDatabase } from '../../lib/local-db.fixture.ts';
import { beginEdit } from './sheet-edit.ts';
import { sheet } from './sheet-fixture.ts';

const draft = { rev: 3, at: '2026-11-21T03:00:00Z', base: { answers: {}, comment: '' }, edit: beginEdit(sheet) };
const draftsOf = async (user: string) => (await import('./sheet-draft.ts')).draftsOf(user);

beforeEach(() => void aBrowser());
afterEach(() => vi.unstubAllGlobals());

test('returns what was typed, only to its user', async () => {
  aLocalDatabase();
  const ownDrafts = await draftsOf('li');
  await ownDrafts.keeperOf('t1')(draft);
  expect(await ownDrafts.read('t1')).toEqual(draft);
  expect(await (await draftsOf('wang')).read('t1')).toBeNull();
  await ownDrafts.keeperOf('t1')(null);
  expect(await ownDrafts.read('t1')).toBeNull();
});

test('ignores anything that is not a draft', async () => {
  const stores = aLocalDatabase();
  const ownDrafts = await draftsOf('li');
  await ownDrafts.keeperOf('t1')(draft);
  for (const wrong of ['{"rev":1', { rev: 1 }, { ...draft, edit: 7 }]) {
    stores.get('drafts')?.set('li/t1', wrong);
    expect(await ownDrafts.read('t1')).toBeNull();
  }
});

test('survives a full storage', async () => {
  aLocalDatabase(new Set(['put']));
  expect(await (await draftsOf('li')).keeperOf('t1')(draft)).toBe(false);
});

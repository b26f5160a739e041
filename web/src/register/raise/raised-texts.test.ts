import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../../lib/browser.fixture.ts';

const about = { register: 'punchListItem', field: 'tagItr', id: 't1' } as const;
const written = { description: 'Leak at flange', detailedDescription: 'second bolt' };
const NOTHING = { description: '', detailedDescription: '' };

afterEach(() => vi.unstubAllGlobals());

test('text typed for an item is restored, only for its record and its user, until the item is raised', async () => {
  aBrowser();
  const { setSession } = await import('../../lib/session/session.ts');
  const { keepTexts, keptTexts, dropTexts } = await import('./raised-texts.ts');
  setSession({ token: 't', user: { id: 'li', username: 'li', fullName: '', mobilePhone: '' } });
  keepTexts(about, written);
  expect(keptTexts(about)).toEqual(written);
  expect(keptTexts({ ...about, id: 't2' })).toEqual(NOTHING);
  setSession({ user: { id: 'wang', username: 'wang', fullName: '', mobilePhone: '' } });
  expect(keptTexts(about)).toEqual(NOTHING);
  setSession({ user: { id: 'li', username: 'li', fullName: '', mobilePhone: '' } });
  dropTexts(about);
  expect(keptTexts(about)).toEqual(NOTHING);
});

test('cleared text is not stored', async () => {
  aBrowser();
  const { keepTexts, keptTexts } = await import('./raised-texts.ts');
  keepTexts(about, written);
  keepTexts(about, NOTHING);
  expect(keptTexts(about)).toEqual(NOTHING);
});

import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from './browser.fixture.ts';

const KEY = 'plumbline.1';
const PATH = { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' };

afterEach(() => vi.unstubAllGlobals());

test('keeps the session in one versioned key and reads it back', async () => {
  const { storage } = aBrowser();
  const first = await import('./session.ts');
  first.setSession({ token: 't', permissions: ['tag:*'], path: PATH, names: PATH });
  vi.resetModules();
  const again = await import('./session.ts');
  expect(again.useSession.getState()).toMatchObject({ token: 't', path: PATH });
  expect([again.can('tag:update'), again.can('itr:see')]).toEqual([true, false]);
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toHaveProperty('session.token', 't');
});

test('reads a damaged store as nobody signed in', async () => {
  const { storage } = aBrowser();
  for (const text of ['{', '[]', '{"session":7}', '{"session":{"token":5}}']) {
    storage.setItem(KEY, text);
    vi.resetModules();
    const { useSession } = await import('./session.ts');
    expect(useSession.getState().token).toBeNull();
  }
});

test('signs out with the token taken aside, and forgets the person but not the choices', async () => {
  const { storage, page } = aBrowser();
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetched);
  const { setSession, useSession } = await import('./session.ts');
  const { setLanguage } = await import('./language.ts');
  const { writeLevels } = await import('./levels.ts');
  const { writeStored } = await import('./stored.ts');
  setLanguage('zh');
  setSession({ token: 'tok', path: PATH });
  writeLevels(PATH);
  writeStored('tabs', [{ key: '/x' }]);
  const { signOut } = await import('./sign-in.ts');
  await signOut();
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('accesstoken')).toBe('tok');
  expect(useSession.getState()).toMatchObject({ token: null, path: null });
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ language: 'zh-CN' });
  expect(page.jar.size).toBe(0);
});

test('begins in English, and a stored choice wins', async () => {
  const { storage, page } = aBrowser();
  const first = await import('./language.ts');
  expect([first.currentLanguage(), page.documentElement.lang]).toEqual(['en', 'en-US']);
  first.setLanguage('zh');
  expect([first.sayNow({ en: 'Save', zh: '保存' }), page.documentElement.lang]).toEqual(['保存', 'zh-CN']);
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ language: 'zh-CN' });
  vi.resetModules();
  const again = await import('./language.ts');
  expect(again.currentLanguage()).toBe('zh');
});

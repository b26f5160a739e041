import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../browser.fixture.ts';

const KEY = 'plumbline.1';
const PATH = { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' };

const ANSWER = {
  tokenInfo: { tokenName: 'accesstoken', tokenValue: 'tok' },
  userExpansion: { user: { id: 'u', username: 'li' }, userExpand: { fullName: 'Li Wei' } },
  permissions: ['tag:see'],
  roles: ['ENG'],
};

afterEach(() => vi.unstubAllGlobals());

test('keeps the session in one versioned key and reads it back [R3-119]', async () => {
  const { storage } = aBrowser();
  const first = await import('./session.ts');
  first.setSession({ token: 't', permissions: ['tag:*'], path: PATH, names: PATH });
  vi.resetModules();
  const again = await import('./session.ts');
  expect(again.useSession.getState()).toMatchObject({ token: 't', path: PATH });
  expect([again.can('tag:update'), again.can('itr:see')]).toEqual([true, false]);
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toHaveProperty('session.token', 't');
});

test('reads a damaged store as signed out', async () => {
  const { storage } = aBrowser();
  for (const text of ['{', '[]', '{"session":7}', '{"session":{"token":5}}']) {
    storage.setItem(KEY, text);
    vi.resetModules();
    const { useSession } = await import('./session.ts');
    expect(useSession.getState().token).toBeNull();
  }
});

test('signs out with a copy of the token, and clears the user but not the choices [R4-44, R4-45, R4-46, R4-47, R4-48]', async () => {
  const { storage, page } = aBrowser();
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetched);
  const { setSession, useSession } = await import('./session.ts');
  const { setLanguage } = await import('../value/language.ts');
  const { writeLevels } = await import('../place/levels.ts');
  const { writeStored } = await import('../stored.ts');
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

test('begins in English, and a stored choice wins [R1-23, R3-122]', async () => {
  const { storage, page } = aBrowser();
  const first = await import('../value/language.ts');
  expect([first.currentLanguage(), page.documentElement.lang]).toEqual(['en', 'en-US']);
  first.setLanguage('zh');
  expect([first.sayNow({ en: 'Save', zh: '保存' }), page.documentElement.lang]).toEqual(['保存', 'zh-CN']);
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ language: 'zh-CN' });
  vi.resetModules();
  const again = await import('../value/language.ts');
  expect(again.currentLanguage()).toBe('zh');
});

test('begins in Chinese where the installation chose so, and a stored choice still wins [R1-23]', async () => {
  const settings = { ...defaultClientSettings('api') };
  const { storage } = aBrowser('http://plant.test/', settings);
  expect((await import('../value/language.ts')).currentLanguage()).toBe('zh');
  storage.setItem(KEY, JSON.stringify({ language: 'en-US' }));
  vi.resetModules();
  expect((await import('../value/language.ts')).currentLanguage()).toBe('en');
});

test('contains everything specification 3 names, and stores it [R3-001, R3-002, R3-003, R3-004, R3-005, R3-006, R3-007, R3-008, R3-009, R3-010, R3-109, R3-120]', async () => {
  const { storage } = aBrowser();
  const { readLogin } = await import('./login-answer.ts');
  const outcome = readLogin({ service: 'auth-center', body: { code: 200, data: ANSWER, msg: '' }, accesstoken: null });
  if (outcome.kind !== 'signedIn') throw new Error('not signed in');
  const first = await import('./session.ts');
  first.setSession({ ...outcome.session, loginFlag: true });
  const wanted = {
    token: 'tok',
    tokenName: 'accesstoken',
    tokenInfo: { tokenName: 'accesstoken' },
    userId: 'u',
    roles: ['ENG'],
    permissions: ['tag:see'],
    userBasic: { id: 'u', username: 'li' },
    userExpand: { fullName: 'Li Wei' },
    loginFlag: true,
  };
  expect(first.useSession.getState()).toMatchObject(wanted);
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toMatchObject({
    session: { ...wanted, user: { fullName: 'Li Wei' } },
  });
  vi.resetModules();
  expect((await import('./session.ts')).useSession.getState()).toEqual(first.useSession.getState());
});

test('the fields of the user follow the user, and are cleared with it', async () => {
  aBrowser();
  const { setSession, forgetSession, useSession } = await import('./session.ts');
  setSession({ token: 't', user: { id: 'u2', username: 'wang', fullName: '', mobilePhone: '' } });
  expect(useSession.getState()).toMatchObject({ userId: 'u2', userBasic: { id: 'u2', username: 'wang' } });
  forgetSession();
  expect(useSession.getState()).toMatchObject({ userId: null, userBasic: null, tokenInfo: {}, userExpand: {} });
});

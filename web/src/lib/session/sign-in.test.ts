import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

const PERSON = {
  tokenInfo: { tokenName: 'accesstoken', tokenValue: 'tok' },
  userExpansion: { user: { id: 'u', username: 'li' }, userExpand: { fullName: 'Li Wei' } },
  permissions: ['tag:see'],
  roles: ['ENG'],
};
const SIGNED_IN = { code: 200, data: PERSON, msg: '' };
const REFUSED = { code: 1, data: null, msg: 'Wrong account or password.' };
const LI = { way: 'simple', username: '  li ', password: ' abc ' } as const;
/** The MD5 of `abc`. */
const ABC = '900150983cd24fb0d6963f7d28e17f72';

async function start(answer: unknown, settings: Partial<ClientSettings> = {}) {
  aBrowser('http://plant.test/login');
  vi.doMock('../client-settings.ts', () => ({ clientSettings: () => ({ ...defaultClientSettings(), ...settings }) }));
  const fetched = vi.fn<typeof fetch>(async () => anAnswer(answer));
  vi.stubGlobal('fetch', fetched);
  const { signIn } = await import('./sign-in.ts');
  const { setSession, useSession } = await import('./session.ts');
  const sent = () => ({
    path: fetched.mock.lastCall?.[0],
    body: JSON.parse(String(fetched.mock.lastCall?.[1]?.body)) as unknown,
    headers: new Headers(fetched.mock.lastCall?.[1]?.headers),
  });
  return { signIn, setSession, session: () => useSession.getState(), sent };
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../client-settings.ts');
});

describe('the simple form', () => {
  test('sends both texts trimmed, the password as MD5, and no remember [R3-011, R3-012, R3-013, R3-014, R3-015, R5-03, R5-04, R5-13, R5-14]', async () => {
    const { signIn, sent } = await start(SIGNED_IN);
    await signIn(LI);
    expect(sent()).toMatchObject({ path: '/auth-center/login' });
    expect(sent().body).toEqual({ username: 'li', password: ABC });
  });
  test('marks the call as a login, and keeps the one session [R4-02, R3-119, R3-120, R7-20]', async () => {
    const { signIn, sent, session } = await start(SIGNED_IN);
    await expect(signIn(LI)).resolves.toMatchObject({ kind: 'signedIn' });
    expect(sent().headers.get('x-login')).toBe('1');
    expect(session()).toMatchObject({ token: 'tok', loginFlag: true, user: { fullName: 'Li Wei' }, roles: ['ENG'] });
    expect(JSON.parse(localStorage.getItem('plumbline.1') ?? '')).toMatchObject({
      session: { token: 'tok', user: { username: 'li' } },
    });
  });
  test('uses the API service where the setting says so, with the password as typed [R4-03]', async () => {
    const answer = { code: 0, data: { resultCode: 0, ...PERSON } };
    const { signIn, sent, session } = await start(answer, { 'login.simpleService': 'api' });
    await signIn(LI, { captcha: 'c' });
    expect(sent()).toMatchObject({ path: '/api/auth/login', body: { username: 'li', password: 'abc', captcha: 'c' } });
    expect(session().token).toBe('tok');
  });
  test('a failure sets the login flag to false and is rethrown [R4-04, R4-05]', async () => {
    const { signIn, setSession, session } = await start(REFUSED);
    setSession({ token: 'before', loginFlag: true });
    await expect(signIn(LI)).rejects.toMatchObject({ name: 'LoginRefused', code: 1, message: REFUSED.msg });
    expect(session().loginFlag).toBe(false);
  });
  test('a server that does not answer has the same effect [R4-04, R4-05]', async () => {
    const { signIn, setSession, session } = await start(REFUSED);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    setSession({ token: 'before', loginFlag: true });
    await expect(signIn(LI)).rejects.toMatchObject({ name: 'CallError', key: 'network' });
    expect(session().loginFlag).toBe(false);
  });
  test('a leftover token is not sent along', async () => {
    const { signIn, setSession, sent } = await start(SIGNED_IN);
    setSession({ token: 'old' });
    await signIn(LI);
    expect(sent().headers.get('accesstoken')).toBeNull();
  });
});

describe('the rich form', () => {
  const answer = { code: 0, data: { resultCode: 0, ...PERSON } };
  test('sends account, password as typed, company, SMS code, its token and captcha [R3-016, R3-017, R3-018, R3-019, R3-020, R3-021, R5-14]', async () => {
    const { signIn, sent } = await start(answer);
    const request = { way: 'account', username: ' li ', password: ' abc ', smsCode: ' 123456 ' } as const;
    await signIn(request, { captcha: 't---{}', tenantId: 'a', smsToken: 's' });
    expect(sent()).toMatchObject({ path: '/api/auth/login' });
    expect(sent().body).toEqual({
      username: 'li',
      password: 'abc',
      smsCode: '123456',
      captcha: 't---{}',
      tenantId: 'a',
      smsToken: 's',
    });
    expect(sent().headers.get('x-login')).toBe('1');
  });
  test('sends phone number, its code, company and captcha, and keeps other sessions [R3-022, R3-023, R3-024, R3-025, R3-026]', async () => {
    const { signIn, sent } = await start(answer);
    await signIn({ way: 'phone', mobile: ' 13800001234 ', authCode: ' 1 ' }, { captcha: 'c', tenantId: 'a' });
    expect(sent().body).toEqual({ mobile: '13800001234', authCode: '1', single: false, captcha: 'c', tenantId: 'a' });
  });
  test('values that were not required are not sent', async () => {
    const { signIn, sent } = await start(answer);
    await signIn({ way: 'account', username: 'li', password: 'x' }, { tenantId: null, smsToken: null });
    expect(sent().body).toEqual({ username: 'li', password: 'x' });
  });
});

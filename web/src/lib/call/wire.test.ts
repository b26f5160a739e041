import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

const PATH = { A: 'a1', B: 'b1', C: 'c1', D: 'd1', E: 'e 1' };
const NAMES = ['level-a', 'level-b', 'level-c', 'level-d', 'level-e'];
const never = new AbortController().signal;

async function start(settings: Partial<ClientSettings> = {}) {
  const browser = aBrowser('http://plant.test/', { ...defaultClientSettings(), ...settings });
  const fetched = vi.fn<typeof fetch>(async () => anAnswer({ code: 0, data: null, msg: '' }));
  vi.stubGlobal('fetch', fetched);
  const { post } = await import('./wire.ts');
  const { setSession } = await import('../session/session.ts');
  const levels = await import('../place/levels.ts');
  setSession({ token: 'tok', user: { id: 'u1', username: '李 wei', fullName: '', mobilePhone: '' } });
  /** Posts, and returns what was sent. */
  const sent = async (path: string, body: unknown = null) => {
    await post({ path, token: 'tok' }, body, never);
    const [url, init] = fetched.mock.lastCall ?? [];
    const headers = Object.fromEntries(new Headers(init?.headers));
    return { url, init, headers, body: typeof init?.body === 'string' ? init.body : '' };
  };
  return { ...browser, sent, levels, fetched };
}

afterEach(() => vi.unstubAllGlobals());

describe('the headers', () => {
  test.each([
    ['[R7-08]', 'level-a', 'a1'],
    ['[R7-09]', 'level-b', 'b1'],
    ['[R7-10]', 'level-c', 'c1'],
    ['[R7-11]', 'level-d', 'd1'],
    ['[R7-12]', 'level-e', 'e%201'],
    ['[R7-13 R3-132]', 'company', 'a1'],
    ['[R7-14 R3-133]', 'project', 'd1'],
    ['[R7-15 R3-134]', 'safetablename', 'tag'],
    ['[R7-16]', 'accesstoken', 'tok'],
    ['[R7-18]', 'x-front-type', 'pc'],
    ['[R7-19 R1-24]', 'lang', 'en_US'],
    ['', 'content-type', 'application/json'],
  ])('of a call carry $1: $2 $0', async (_, name, value) => {
    const { sent, levels } = await start();
    levels.writeLevels(PATH);
    levels.setSafeTable('tag');
    expect((await sent(home.path)).headers[name]).toBe(value);
  });

  test.each(['A', 'B', 'C', 'D', 'E'] as const)(
    'carry no level at all while the cookie of level %s is missing [R7-08, R7-09, R7-10, R7-11, R7-12]',
    async (level) => {
      const { sent, levels, page } = await start();
      levels.writeLevels(PATH);
      page.jar.delete(`level${level}`);
      const { headers } = await sent(home.path);
      expect(NAMES.filter((name) => name in headers)).toEqual([]);
    },
  );

  test('leave out anything without a value [R7-13, R7-14, R7-15]', async () => {
    const { headers } = await (await start()).sent(home.path);
    expect(['company', 'project', 'safetablename', 'uinfo', 'x-login'].filter((name) => name in headers)).toEqual([]);
  });

  test('write Chinese as zh_CN [R7-19]', async () => {
    const { sent } = await start();
    const { setLanguage } = await import('../value/language.ts');
    setLanguage('zh');
    expect((await sent(home.path)).headers['lang']).toBe('zh_CN');
  });

  test('identify the caller under /newapi, and nowhere else [R7-17]', async () => {
    const { sent } = await start();
    const { uinfo = '' } = (await sent('/newapi/ext/home')).headers;
    expect(uinfo).toMatch(/^[\w-]+$/);
    expect(JSON.parse(Buffer.from(uinfo, 'base64url').toString())).toEqual({ userId: 'u1', username: '李 wei' });
    expect((await sent('/api/ext/newapi')).headers).not.toHaveProperty('uinfo');
  });

  test.each(['/auth-center/login', '/api/auth/login', '/api/auth/wzhbglogin', '/api/auth/xyycplogin'])(
    'mark the login call %s [R7-20]',
    async (path) => {
      expect((await (await start()).sent(path)).headers['x-login']).toBe('1');
      const other = await start({ 'login.markerHeader': 'x-signs-in' });
      expect((await other.sent(path)).headers['x-signs-in']).toBe('1');
    },
  );

  test('are sent with a POST that includes credentials [R7-01, R7-03]', async () => {
    const { sent, fetched } = await start();
    await sent(home.path);
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'POST', credentials: 'include' });
  });
});

describe('the cookies', () => {
  test('contain the chosen levels, company, project and table [R3-127, R3-128, R3-129, R3-130, R3-131, R3-132, R3-133, R3-134, R9-40]', async () => {
    const { levels, page } = await start();
    levels.writeLevels(PATH);
    levels.setSafeTable('tagItr');
    expect(Object.fromEntries(page.jar)).toEqual({
      levelA: 'a1',
      levelB: 'b1',
      levelC: 'c1',
      levelD: 'd1',
      levelE: 'e%201',
      company: 'a1',
      project: 'd1',
      safeTableName: 'tagItr',
    });
  });

  test('last one day [R3-138, R9-21]', async () => {
    const { levels, page } = await start();
    levels.writeCookie('project', 'd 1');
    expect(page.written).toBe('project=d%201; Max-Age=86400; Path=/; SameSite=Lax');
  });

  test('on https are sent over https only', async () => {
    const { page } = aBrowser('https://plant.test/');
    const levels = await import('../place/levels.ts');
    levels.writeCookie('project', 'd');
    expect(page.written).toContain('; Secure');
  });

  test('are all cleared, including those we never set [R3-135, R3-136, R3-137, R4-47]', async () => {
    const { levels, page } = await start();
    levels.writeLevels(PATH);
    for (const name of ['identity', 'coctoken', 'tfstk']) page.jar.set(name, 'x');
    levels.clearCookies();
    expect([...page.jar.keys()]).toEqual([]);
  });
});

describe('the body', () => {
  test('includes the saved front parameters, and values of the call itself win [R7-21]', async () => {
    const { sent } = await start();
    const { setFrontParameters } = await import('../place/front-parameters.ts');
    setFrontParameters({ source: 'tablet', keyword: 'saved' });
    expect(JSON.parse((await sent('/api/project/listMyProjects', { keyword: 'own' })).body)).toEqual({
      source: 'tablet',
      keyword: 'own',
    });
    expect(JSON.parse((await sent(home.path)).body)).toEqual({ source: 'tablet', keyword: 'saved' });
    setFrontParameters({});
    expect((await sent(home.path)).body).toBe('{}');
  });

  test.each([
    '/auth-center/login',
    '/auth-center/password/update',
    '/api/auth/login',
    '/api/captcha/get',
    '/api/captcha/check',
    '/api/ext/auth/change-password',
    '/api/ext/session/unlock',
  ])('of %s includes none of them [R7-21]', async (path) => {
    const { sent } = await start();
    const { setFrontParameters } = await import('../place/front-parameters.ts');
    setFrontParameters({ source: 'tablet' });
    expect((await sent(path, { a: 1 })).body).toBe('{"a":1}');
  });

  test.each([
    ['a text', 'a=1&b=x%20y', '?a=1&b=x+y'],
    ['parameters', new URLSearchParams({ a: '泵' }), '?a=%E6%B3%B5'],
    ['a number', 7, '?value=7'],
    ['a flag', false, '?value=false'],
    ['a plain word', 'pump', '?value=pump'],
  ])('that is %s goes into the query string [R7-22]', async (_, body, query) => {
    const { url, body: text } = await (await start()).sent(home.path, body);
    expect([url, text]).toEqual([`${home.path}${query}`, '{}']);
  });

  test('that is an object or a list stays a body [R7-22]', async () => {
    const { sent } = await start();
    expect(await sent(home.path, { a: 1 })).toMatchObject({ url: home.path, body: '{"a":1}' });
    expect(await sent(home.path, [1])).toMatchObject({ url: home.path, body: '[1]' });
  });

  test('never puts a secret into the address', async () => {
    const { url, body } = await (await start()).sent('/api/auth/login', 'username=li&password=x&captcha=y');
    expect(url).toBe('/api/auth/login?username=li');
    expect(JSON.parse(body)).toEqual({ password: 'x', captcha: 'y' });
  });
});

describe('encryption of bodies', () => {
  async function anInstallation() {
    const pair = await crypto.subtle.generateKey(
      { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['encrypt', 'decrypt'],
    );
    const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64');
    const open = async (headers: Record<string, string>, body: string): Promise<unknown> => {
      const wrapped = Buffer.from(headers['x-enc-key'] ?? '', 'base64');
      const secret = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, wrapped);
      const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
      const bytes = Buffer.from(String(JSON.parse(body)), 'base64');
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, bytes.subarray(12));
      return JSON.parse(new TextDecoder().decode(text));
    };
    return { ...(await start({ 'crypto.body': true, 'crypto.publicKey': spki })), open };
  }

  test('when it is on, only the key of the server opens a body [R7-23]', async () => {
    const { sent, open } = await anInstallation();
    const { headers, body } = await sent(home.path, { text: '泵 P-101' });
    expect(body).not.toContain('P-101');
    expect(await open(headers, body)).toEqual({ text: '泵 P-101' });
    const again = await sent(home.path, { text: '泵 P-101' });
    expect([again.body === body, again.headers['x-enc-key'] === headers['x-enc-key']]).toEqual([false, false]);
  });

  test('is off unless it is switched on [R7-24]', async () => {
    const { headers, body } = await (await start()).sent(home.path, { a: 1 });
    expect([headers['x-enc-key'], body]).toEqual([undefined, '{"a":1}']);
  });

  test.each(['/api/captcha/get', '/api/captcha/check'])('never touches %s [R7-25]', async (path) => {
    const { headers, body } = await (await anInstallation()).sent(path, { a: 1 });
    expect([headers['x-enc-key'], body]).toEqual([undefined, '{"a":1}']);
  });
});

import { constants, createPublicKey, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { listMyProjects } from '@plumbline/contract/features/levels/calls/projects.ts';
import { levelChoose } from '@plumbline/contract/features/levels/calls/levels.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptBodyKey, type BodyKey } from './body-crypt.ts';
import { handle } from './handler.ts';
import type { Installation } from './installation.ts';
import { aServer, headersOf, type Person, type TestServer } from './testing.ts';

const HTML = '<!doctype html>\n<html>\n  <head>\n    <title>Plumbline</title>\n  </head>\n</html>\n';
const NAME = `Bob's "$&" </head><script>alert(1)</script> 准绳`;
const SETTINGS = { ...defaultClientSettings('api'), 'ui.productName': NAME };
const OTHER = 'https://other.example';

let webDir: string;
let keyDir: string;
let bodyKey: BodyKey;
let server: TestServer;
let user: Person;
let installation: Partial<Installation>;

const handlers = [
  handle(levelChoose, (_, input) => ({
    path: { A: input.levelE, B: '', C: '', D: '', E: '' },
    names: { A: '', B: '', C: '', D: '', E: '' },
  })),
  handle(listMyProjects, () => []),
];

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'installation-web-'));
  keyDir = await mkdtemp(join(tmpdir(), 'installation-key-'));
  await writeFile(join(webDir, 'index.html'), HTML);
  bodyKey = await keptBodyKey(keyDir);
  installation = { client: SETTINGS, storageHost: 'files.example', corsOrigins: [OTHER], bodyKey };
  server = await aServer({ webDir, handlers, installation });
  user = await server.anAdmin(await server.aTenant());
});
afterAll(() => Promise.all([webDir, keyDir].map((dir) => rm(dir, { recursive: true, force: true }))));

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('the page', () => {
  test.each(['/', '/index.html', '/login', '/TaggedItems/Tag?x=1'])(
    'contains the client settings as inert data at %s [R2-01]',
    async (url) => {
      const { body, headers } = await get(url);
      const [, content = ''] = /<meta name="plumbline-settings" content="([^"]*)" \/>/.exec(body) ?? [];
      expect(JSON.parse(unescaped(content))).toEqual(SETTINGS);
      expect(body).not.toContain('<script');
      expect(body).toContain('<title>Plumbline</title>');
      expect(headers['content-type']).toContain('text/html');
    },
  );

  test('is compressed, and not sent again to a browser that has it', async () => {
    const packed = await get('/login', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await get('/')).body);
    expect((await get('/', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
    const etag = String(packed.headers['etag']);
    const again = await get('/project-page', { 'if-none-match': `"x", W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  test('is read again after a new build', async () => {
    const file = join(webDir, 'index.html');
    const { mtimeMs } = await stat(file);
    await writeFile(file, HTML.replace('<title>', '<title>New '));
    await utimes(file, new Date(mtimeMs + 5000), new Date(mtimeMs + 5000));
    expect((await get('/')).body).toContain('<title>New Plumbline');
    await rm(file);
    expect((await get('/login')).body).toContain('<title>New Plumbline');
    await writeFile(file, HTML);
  });
});

test.each([
  ['the address people open the product by', { publicUrl: 'https://plumbline.example' }, 'https://plumbline.example'],
  ['the address of the call where none is set', {}, 'http://10.0.0.7:8080'],
])('codes and links carry %s', async (_, setting, origin) => {
  let seen = '';
  const handler = handle(listMyProjects, (context) => {
    seen = context.origin;
    return [];
  });
  const here = await aServer({ handlers: [handler], installation: setting });
  const admin = await here.anAdmin(await here.aTenant());
  const headers = { ...headersOf({ as: admin }), host: '10.0.0.7:8080', 'content-type': 'application/json' };
  await here.app.inject({ method: 'POST', url: listMyProjects.path, headers, payload: 'null' });
  expect(seen).toBe(origin);
});

describe('the headers', () => {
  test('keep a browser on https after its first https visit, and allow the page the camera only', async () => {
    const plain = await get('/');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['permissions-policy']).toMatch(/^camera=\(self\), .*geolocation=\(\).*microphone=\(\)/);
    const secure = await server.app.inject({
      url: '/',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('allow pages to reach the neighbouring server of the installation, and no other', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self' blob: https://files.example:18081;");
    expect(policy.match(/https?:/g)).toHaveLength(3);
    const bare = await aServer({ webDir, handlers: [] });
    const { headers } = await bare.app.inject({ url: '/' });
    expect(String(headers['content-security-policy'])).not.toContain('http');
  });
});

describe('another origin', () => {
  const from = (origin: string) => ({ ...headersOf({ as: user }), origin });
  const call = (origin: string, app = server.app) =>
    app.inject({ method: 'POST', url: listMyProjects.path, headers: from(origin) });
  const asks = (origin: string) =>
    server.app.inject({ method: 'OPTIONS', url: listMyProjects.path, headers: { origin } });

  test('that is listed may call with credentials and read the renewed token [R7-03, R4-59]', async () => {
    const { headers } = await call(OTHER);
    expect(headers['access-control-allow-origin']).toBe(OTHER);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(
      expect.arrayContaining(['accesstoken', 'rest-code']),
    );
    const response = await asks(OTHER);
    expect([response.statusCode, response.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
    for (const name of [
      'level-a',
      'level-e',
      'company',
      'project',
      'safetablename',
      'accesstoken',
      'uinfo',
      'x-front-type',
      'lang',
    ])
      expect(String(response.headers['access-control-allow-headers']).split(', ')).toContain(name);
  });

  test.each(['https://evil.example', 'null', 'https://other.example.evil.example', 'http://other.example', '*'])(
    'that is not listed gets no CORS headers: %s',
    async (origin) => {
      for (const answer of [await call(origin), await asks(origin)])
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect((await asks(origin)).statusCode).toBe(405);
    },
  );

  test('is never allowed while none is listed', async () => {
    const bare = await aServer({ handlers });
    expect((await call(OTHER, bare.app)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('an encrypted body [R7-23]', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const seal = (text: string, publicKey = bodyKey.publicKey) => {
    const [secret, iv] = [randomBytes(32), randomBytes(12)];
    const cipher = createCipheriv('aes-256-gcm', secret, iv);
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return {
      payload: JSON.stringify(sealed.toString('base64')),
      wrapped: publicEncrypt({ key, padding, oaepHash: 'sha256' }, secret).toString('base64'),
    };
  };
  const post = (payload: string, wrapped: string, app = server.app) =>
    app.inject({
      method: 'POST',
      url: levelChoose.path,
      headers: { ...headersOf({ as: user }), 'content-type': 'application/json', 'x-enc-key': wrapped },
      payload,
    });

  test('is decrypted with the key of the installation', async () => {
    const { payload, wrapped } = seal(JSON.stringify({ levelE: id }));
    expect((await post(payload, wrapped)).json()).toMatchObject({ code: 0, data: { path: { A: id } } });
  });

  test('that is altered, for another key, or not encrypted is refused without a reason', async () => {
    const { payload, wrapped } = seal(JSON.stringify({ levelE: id }));
    const changed = `${payload.slice(0, 20)}${payload[20] === 'A' ? 'B' : 'A'}${payload.slice(21)}`;
    const stranger = await keptBodyKey(await mkdtemp(join(keyDir, 'other-')));
    const foreign = seal('{}', stranger.publicKey);
    const wrong = [
      [changed, wrapped],
      [payload, 'AAAA'],
      [foreign.payload, foreign.wrapped],
      ['"AAAA"', wrapped],
      ['{', wrapped],
      ['{"levelE":1}', wrapped],
    ] as const;
    for (const [body, key] of wrong) {
      const answer = await post(body, key);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { msg: '无法读取该请求。' }]);
    }
  });

  test('is refused by an installation that has not enabled it [R7-24]', async () => {
    const { payload, wrapped } = seal('{}');
    const bare = await aServer({ handlers });
    expect((await post(payload, wrapped, bare.app)).statusCode).toBe(400);
  });

  test('uses the same key after a restart', async () => {
    expect((await keptBodyKey(keyDir)).publicKey).toBe(bodyKey.publicKey);
    expect((await stat(join(keyDir, 'keys', 'body.pem'))).mode & 0o077).toBe(0);
  });
});

test.each([
  ['zh_CN', /登录/],
  ['en_US', /expired/],
  ['en', /expired/],
  ['zh-CN', /登录/],
  ['fr_FR', /登录/],
  [undefined, /登录/],
])(
  'Lang %s is answered in its language, an unknown one in the language of the installation [R7-19]',
  async (lang, words) => {
    const headers = lang === undefined ? {} : { lang };
    const answer = await server.app.inject({ method: 'POST', url: listMyProjects.path, headers });
    expect(answer.json<{ msg: string }>().msg).toMatch(words);
  },
);

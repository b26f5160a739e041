import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { levelTree } from '@plumbline/contract/features/levels/calls/levels.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handle } from './handler.ts';
import { aServer, headersOf, type TestServer } from './testing.ts';

const PAGE = '<!doctype html><title>Plumbline</title>';
const SCRIPT = `console.log(${'1,'.repeat(2000)}1)`;

let webDir: string;
let server: TestServer;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'pages-test-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), PAGE);
  await writeFile(join(webDir, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(webDir, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(webDir, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const node = { id: 'x'.repeat(36), level: 'A' as const, parentId: null, name: 'y'.repeat(100), description: '' };
  server = await aServer({ webDir, handlers: [handle(levelTree, () => Array.from({ length: 100 }, () => node))] });
});
afterAll(() => rm(webDir, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

test.each(['/', '/login', '/RefTable/EquipmentTypeITR', '/Certification/TagITRs?x=1.js', '/TaggedItems/Tag/P-100.A'])(
  'a fresh load of %s returns the page, to be revalidated',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(PAGE);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test('assets are cached forever, and sent compressed as built', async () => {
  const plain = await get('/assets/app-1a2b.js');
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toContain('javascript');
  const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.headers['content-type']).toContain('javascript');
  expect(gunzipSync(small.rawPayload).toString()).toBe(SCRIPT);
  const smallest = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(smallest.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(SCRIPT);
});

test.each([
  '/assets/app-old.js',
  '/assets/nothing',
  '/favicon.ico',
  '/x/y.css',
  '/assets/..%2f..%2fetc%2fpasswd',
  '/assets/../../../etc/passwd.txt',
])('a missing asset answers 404: %s', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toContain('root:');
});

test('every response has the security headers', async () => {
  const worker = '/assets/pdfjs-1/build/pdf.worker.min.mjs';
  for (const url of ['/', '/service-worker.js', worker, '/assets/app-1a2b.js', '/healthz', '/api/nothing']) {
    const { headers } = await get(url);
    // a script is not itself a page: it may not fetch anything
    const policy = url.endsWith('1a2b.js') ? "default-src 'none';" : "script-src 'self';";
    expect(headers['content-security-policy'], url).toContain(policy);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
});

describe('health', () => {
  test('confirms that the process runs, reaches its database and does its work', async () => {
    for (const url of ['/livez', '/readyz', '/healthz']) expect((await get(url)).json()).toEqual({ ok: true });
  });

  test('reports a ledger that is behind, and keeps the server in service', async () => {
    const late = await aServer({ handlers: [], ledger: { poke: () => undefined, behind: () => 75 } });
    const answer = await late.app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ok: true, ledgerBehindSeconds: 75 });
  });

  test('names what is missing with 503, while the process still reports itself alive', async () => {
    const lost = await aServer({ handlers: [], vitals: { queue: () => false, other: () => true } });
    expect((await lost.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await lost.app.inject({ url: '/healthz' })).json()).toEqual({ ok: false, wrong: ['queue'] });
    await lost.database.end();
    const answers = await Promise.all(['/livez', '/readyz', '/healthz'].map((url) => lost.app.inject({ url })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503]);
    expect(answers[1]?.json()).toEqual({ ok: false, wrong: ['database'] });
    expect(answers[2]?.json()).toEqual({ ok: false, wrong: ['database', 'queue'] });
  });
});

test('large responses are compressed, small ones are not', async () => {
  const path = await server.aTenant();
  const headers = { ...headersOf({ as: await server.aUser(path) }), 'accept-encoding': 'gzip' };
  const large = await server.app.inject({ method: 'POST', url: levelTree.path, headers });
  expect(large.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(large.rawPayload).toString())).toMatchObject({ code: 0 });
  const modern = { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const smaller = await server.app.inject({ method: 'POST', url: levelTree.path, headers: modern });
  expect(smaller.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(smaller.rawPayload).toString())).toMatchObject({ code: 0 });
  const small = await server.app.inject({ method: 'POST', url: '/api/nothing', headers });
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('without built pages the calls still work, and page addresses answer 404', async () => {
  const bare = await aServer({ handlers: [] });
  expect((await bare.app.inject({ url: '/' })).statusCode).toBe(404);
  expect((await bare.app.inject({ url: '/livez' })).statusCode).toBe(200);
});

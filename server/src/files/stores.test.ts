import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import { objectName, type FileStore, type ObjectKey } from './file-store.ts';
import { hashFile } from './hash-file.ts';
import { s3Store } from './s3-store.ts';
import { EMPTY_HASH, signedHeaders } from './sign-request.ts';
import { storeOf } from './stores.ts';

const tenantId = '0190a0c0-0000-7000-8000-000000000001';
const credentials = { region: 'eu-central-1', accessKey: 'key', secretKey: 'secret' };

let folder: string;
let standIn: Server;
let s3: FileStore;
const objects = new Map<string, Buffer>();
const asked: string[] = [];

/** A store that checks hash and signature as a real one does. */
function serve(): Server {
  return createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const [url, method] = [new URL(request.url ?? '', `http://${request.headers.host}`), request.method ?? ''];
      asked.push(method);
      const hash = createHash('sha256').update(body).digest('hex');
      const date = String(request.headers['x-amz-date']);
      const at = new Date(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
      const headers = request.headers.range === undefined ? {} : { range: request.headers.range };
      const wanted = signedHeaders({ method: method as 'GET', url, bodyHash: hash, headers }, credentials, at);
      if (request.headers.authorization !== wanted['authorization']) return response.writeHead(403).end();
      const known = objects.get(url.pathname);
      if (method === 'PUT') objects.set(url.pathname, body);
      if (method === 'DELETE') objects.delete(url.pathname);
      if (method === 'PUT' || method === 'DELETE') return response.writeHead(200).end();
      if (!known) return response.writeHead(404).end();
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      const part = from === undefined ? known : known.subarray(Number(from), Number(to) + 1);
      return response.writeHead(from === undefined ? 200 : 206).end(method === 'HEAD' ? undefined : part);
    })();
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  standIn = serve();
  await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
  s3 = s3Store({ endpoint, bucket: 'plant', ...credentials });
});
afterAll(async () => {
  standIn.close();
  await rm(folder, { recursive: true, force: true });
});

async function aFile(text: string): Promise<{ readonly path: string; readonly key: ObjectKey }> {
  const path = join(folder, `up-${Math.random()}`);
  await writeFile(path, text);
  return { path, key: { tenantId, sha256: await hashFile(path) } };
}
const gone = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    () => true,
  );

describe.each([
  ['on disk', () => diskStore(join(folder, 'files'))],
  ['over S3', () => s3],
])('a store %s', (_, make) => {
  test('keeps an object once, reads it whole and in parts, and removes it', async () => {
    const store = make();
    const first = await aFile('0123456789');
    await store.keep(first.key, first.path);
    expect(await gone(first.path)).toBe(true);
    const again = await aFile('0123456789');
    await store.keep(again.key, again.path);
    expect(await gone(again.path)).toBe(true);
    expect(String(await buffer(await store.read(first.key)))).toBe('0123456789');
    expect(String(await buffer(await store.read(first.key, { from: 2, to: 4 })))).toBe('234');
    expect(await store.withCopy(first.key, hashFile)).toBe(first.key.sha256);
    await store.remove(first.key);
    await store.remove(first.key);
    await expect(store.read(first.key)).rejects.toThrow();
  });

  test('takes nothing for a key that is none', async () => {
    const { path } = await aFile('x');
    for (const key of [
      { tenantId: '../../../../../../../../../../../..', sha256: 'a'.repeat(64) },
      { tenantId, sha256: `${'a'.repeat(60)}/../` },
      { tenantId, sha256: '' },
    ]) {
      await expect(make().keep(key, path)).rejects.toThrow('no key');
      await expect(Promise.resolve().then(() => make().remove(key))).rejects.toThrow('no key');
    }
  });
});

test('files on disk lie by company and content, in folders nobody else may read', async () => {
  const store = storeOf(undefined, join(folder, 'data'));
  const { path, key } = await aFile('abc');
  await store.keep(key, path);
  expect(await readdir(join(folder, 'data/files'))).toEqual([tenantId]);
  const { mode } = await stat(join(folder, 'data/files', tenantId, 'ba'));
  expect(mode & 0o077).toBe(0);
  expect(objectName(key)).toMatch(/\/ba\/ba7816bf/);
});

test('bytes that are there already are not sent to S3 again, and a refusal of it is a fault that names no secret', async () => {
  const { path, key } = await aFile('once');
  await s3.keep(key, path);
  asked.length = 0;
  const again = await aFile('once');
  await s3.keep(again.key, again.path);
  expect(asked).toEqual(['HEAD']);
  const { port } = standIn.address() as AddressInfo;
  const wrong = s3Store({ endpoint: `http://127.0.0.1:${port}`, bucket: 'plant', ...credentials, secretKey: 'other' });
  await expect(wrong.read(key)).rejects.toThrow('The file store answered 403 to GET.');
});

test('a request is signed as the example of the protocol is', () => {
  const { authorization } = signedHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      bodyHash: EMPTY_HASH,
    },
    {
      region: 'us-east-1',
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(authorization).toContain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date');
  expect(authorization).toContain('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

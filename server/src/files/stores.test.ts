import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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
import { s3StandIn, type S3StandIn } from './testing/s3-stand-in.ts';

const tenantId = '0190a0c0-0000-7000-8000-000000000001';

let folder: string;
let standIn: S3StandIn;
let s3: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  standIn = await s3StandIn();
  s3 = s3Store(standIn.options);
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
  test('stores an object once, reads it whole and in parts, and removes it', async () => {
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

  test('refuses an invalid key', async () => {
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

test('files on disk are stored by company and content, in folders no other account can read', async () => {
  const store = storeOf(undefined, join(folder, 'data'));
  const { path, key } = await aFile('abc');
  await store.keep(key, path);
  expect(await readdir(join(folder, 'data/files'))).toEqual([tenantId]);
  const { mode } = await stat(join(folder, 'data/files', tenantId, 'ba'));
  expect(mode & 0o077).toBe(0);
  expect(objectName(key)).toMatch(/\/ba\/ba7816bf/);
});

test('an object already stored is not sent to S3 again, and an S3 refusal is a fault without secrets', async () => {
  const { path, key } = await aFile('once');
  await s3.keep(key, path);
  standIn.asked.length = 0;
  const again = await aFile('once');
  await s3.keep(again.key, again.path);
  expect(standIn.asked).toEqual(['HEAD']);
  const wrong = s3Store({ ...standIn.options, secretKey: 'other' });
  await expect(wrong.read(key)).rejects.toThrow('The file store answered 403 to GET.');
});

test('a request is signed like the example of the protocol', () => {
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

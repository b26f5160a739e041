import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { objectName, type ByteRange, type FileStore, type ObjectKey } from './file-store.ts';
import { EMPTY_HASH, signedHeaders, type S3Credentials, type S3Request } from './sign-request.ts';

/** Where an S3-compatible store is. */
export interface S3Options extends S3Credentials {
  /** Its address, such as `https://s3.eu-central-1.amazonaws.com`; the bucket is appended to it. */
  readonly endpoint: string;
  readonly bucket: string;
}

/**
 * A store that has not begun to answer for this long is considered broken, in milliseconds; the bytes may then take
 * longer.
 */
const PATIENCE = 120_000;

type Ask = Omit<S3Request, 'url' | 'bodyHash'> & { readonly body?: Blob; readonly bodyHash?: string };

/** A store that speaks the S3 protocol, for installations on several machines. */
export function s3Store({ endpoint, bucket, ...credentials }: S3Options): FileStore {
  const ask = async (key: ObjectKey, { body, bodyHash = EMPTY_HASH, ...how }: Ask): Promise<Response> => {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${objectName(key)}`);
    const headers = signedHeaders({ ...how, url, bodyHash }, credentials);
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const init = { method: how.method, headers, signal: stop.signal, redirect: 'error' as const };
      return await fetch(url, body === undefined ? init : { ...init, body });
    } finally {
      clearTimeout(timer);
    }
  };
  const demanded = async (key: ObjectKey, how: Ask): Promise<Response> => {
    const response = await ask(key, how);
    // the store's message stays with us: it names buckets and keys
    if (!response.ok) throw new Error(`The file store answered ${response.status} to ${how.method}.`);
    return response;
  };
  const read = async (key: ObjectKey, range?: ByteRange): Promise<Readable> => {
    const headers = range === undefined ? {} : { range: `bytes=${range.from}-${range.to}` };
    const { body } = await demanded(key, { method: 'GET', headers });
    return body === null ? Readable.from([]) : Readable.from(body);
  };
  return {
    async keep(key, path) {
      const known = await ask(key, { method: 'HEAD' });
      if (!known.ok)
        await (await demanded(key, { method: 'PUT', body: await openAsBlob(path), bodyHash: key.sha256 })).text();
      await rm(path);
    },
    read,
    async has(key) {
      const response = await ask(key, { method: 'HEAD' });
      if (!response.ok && response.status !== 404)
        throw new Error(`The file store answered ${response.status} to HEAD.`);
      return response.ok;
    },
    async remove(key) {
      const response = await ask(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404)
        throw new Error(`The file store answered ${response.status} to DELETE.`);
    },
    async withCopy(key, use) {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-file-'));
      try {
        const path = join(folder, key.sha256);
        await pipeline(await read(key), createWriteStream(path, { mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

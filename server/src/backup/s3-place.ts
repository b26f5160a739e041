import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { EMPTY_HASH, signedHeaders, type S3Request } from '../files/sign-request.ts';
import type { S3Options } from '../files/s3-store.ts';
import { momentOf, type StoredBackup, type BackupStore } from './backup-store.ts';

/** Size of an upload part, in bytes: ten thousand parts, the maximum a store accepts, are 320 GB. */
const PART = 32 * 1024 * 1024;
/** A store that has not begun to answer for this long is considered broken, in milliseconds. */
const PATIENCE_MS = 120_000;

interface Ask {
  readonly method: S3Request['method'];
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
const tagOf = (xml: string, tag: string): string | undefined => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
/** Decodes the XML entities a store writes. */
const plain = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Backups in a bucket of an S3-compatible store. A backup is sent in parts, and appears once the last part has arrived.
 */
export function s3Place({ endpoint, bucket, ...credentials }: S3Options, prefix = ''): BackupStore {
  const folder = prefix === '' ? '' : `${prefix}/`;
  const ask = async ({ method, name, query = {}, body }: Ask): Promise<Response> => {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${name === undefined ? '' : `/${folder}${name}`}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const headers = signedHeaders({ method, url, bodyHash: body ? hashOf(body) : EMPTY_HASH }, credentials);
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
    try {
      const init = { method, headers, signal: stop.signal, redirect: 'error' as const };
      const response = await fetch(url, body ? { ...init, body: new Uint8Array(body) } : init);
      // the store's message stays with us: it names buckets and keys
      if (!response.ok) throw new Error(`The backup store answered ${response.status} to ${method}.`);
      return response;
    } finally {
      clearTimeout(timer);
    }
  };

  const inParts = async <T>(name: string, write: (to: Writable) => Promise<T>): Promise<T> => {
    const begun = tagOf(await (await ask({ method: 'POST', name, query: { uploads: '' } })).text(), 'UploadId');
    if (begun === undefined) throw new Error('The backup store did not start the upload.');
    const uploadId = plain(begun);
    const tags: string[] = [];
    const send = async (body: Buffer): Promise<void> => {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const response = await ask({ method: 'PUT', name, query, body });
      await response.arrayBuffer();
      tags.push(response.headers.get('etag') ?? '');
    };
    try {
      const done = await write(inPieces(send));
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const response = await (await ask({ method: 'POST', name, query: { uploadId }, body })).text();
      // some stores start a 200 response before they know the outcome
      if (response.includes('<Error>')) throw new Error('The backup store could not put the parts together.');
      return done;
    } catch (error) {
      await ask({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  };

  const list = async (): Promise<readonly StoredBackup[]> => {
    const found: StoredBackup[] = [];
    let after: string | undefined;
    do {
      const query = { 'list-type': '2', prefix: folder, ...(after !== undefined && { 'continuation-token': after }) };
      const xml = await (await ask({ method: 'GET', query })).text();
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = plain(tagOf(entry, 'Key') ?? '').slice(folder.length);
        if (momentOf(name) !== undefined) found.push({ name, size: Number(tagOf(entry, 'Size') ?? 0) });
      }
      const next = tagOf(xml, 'NextContinuationToken');
      after = next === undefined ? undefined : plain(next);
    } while (after !== undefined);
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };

  return {
    label: `s3://${bucket}/${prefix}`,
    save: inParts,
    read: async (name) => {
      const { body } = await ask({ method: 'GET', name });
      return body === null ? Readable.from([]) : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    list,
    remove: async (name) => void (await ask({ method: 'DELETE', name })),
  };
}

/** Splits a stream into parts of equal size and passes them on; the last one may be smaller. */
function inPieces(send: (piece: Buffer) => Promise<void>): Writable {
  let buffered: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const piece = Buffer.concat(buffered);
    [buffered, size] = [[], 0];
    await send(piece);
  };
  const settled = (work: Promise<void>, done: (error?: Error | null) => void): void => {
    work.then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      buffered.push(chunk);
      size += chunk.length;
      if (size < PART) done();
      else settled(flush(), done);
    },
    final: (done) => (size > 0 ? settled(flush(), done) : done()),
  });
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { linesIn } from '../db/whole/copied.ts';
import { atOneMoment, type Moment } from '../db/whole/at-one-moment.ts';
import type { FileStore, ObjectKey } from '../files/file-store.ts';
import { hashFile } from '../files/hash-file.ts';
import { ENTRY, FORMAT, hashOf, LEFT_OUT, type Manifest, type Opening } from './manifest.ts';
import { packed, packedEnd } from './tar.ts';

/** Rows are collected into pieces of this size, in bytes. */
const PIECE = 4 * 1024 * 1024;

/** How far writing or reading a backup has got. */
interface Progress {
  /** What is being processed: the rows of a table, or the files. */
  readonly what: string;
  /** How many tables or files are done, out of how many. */
  readonly done: number;
  readonly of: number;
}
/** Receives progress. */
export type OnProgress = (progress: Progress) => void;

/** What a backup is made from. */
export interface Source {
  /** Address of its database: not a connection pool in transaction mode. */
  readonly url: string;
  readonly files: FileStore;
}

/** The version of the product. */
async function versionOfProduct(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '';
}

/**
 * Writes a backup of everything: all rows as of one moment, whatever is written meanwhile, and the files they refer to.
 * It is streamed: memory holds only one piece at a time.
 *
 * @param to receives the archive, which is complete only once this function has resolved
 * @returns the manifest of the backup
 */
export async function writeBackup(
  source: Source,
  to: Writable,
  options: { readonly onProgress?: OnProgress; readonly signal?: AbortSignal } = {},
): Promise<Manifest> {
  const { onProgress = () => undefined, signal } = options;
  let made: Manifest | undefined;
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  async function* archive(): AsyncGenerator<Buffer> {
    made = yield* archiveOf(source, onProgress);
  }
  await pipeline(archive, compress, to, { ...(signal && { signal }) });
  if (made === undefined) throw new Error('The backup ended without its manifest.');
  return made;
}

async function* archiveOf({ url, files }: Source, onProgress: OnProgress): AsyncGenerator<Buffer, Manifest> {
  const at = new Date();
  await using moment = await atOneMoment(url);
  const opening: Opening = {
    product: 'plumbline',
    format: FORMAT,
    version: await versionOfProduct(),
    at: at.toISOString(),
    database: moment.version,
    migrations: [...moment.migrations],
    tables: moment.tables
      .filter(({ name }) => !(name in LEFT_OUT))
      .map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
  yield* packedText(ENTRY.opening, `${JSON.stringify(opening)}\n`, at);
  const tables: Manifest['tables'] = [];
  for (const [done, table] of opening.tables.entries()) {
    onProgress({ what: table.name, done, of: opening.tables.length });
    tables.push(yield* rowsOf(moment, table, at));
  }
  const sequences = [...(await moment.sequences())];
  const objects = await objectsIn(moment);
  await moment.leave();
  const fileTotals = yield* filesOf(files, { objects, at, onProgress });
  const made: Manifest = { ...opening, tables, sequences, files: fileTotals };
  const manifestText = `${JSON.stringify(made, null, 1)}\n`;
  yield* packedText(ENTRY.manifest, manifestText, at);
  yield* packedText(ENTRY.seal, `${hashOf(manifestText)}\n`, at);
  yield packedEnd();
  return made;
}

function packedText(name: string, text: string, at: Date): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  return packed(name, { size: bytes.length, body: [bytes], at });
}

/** Yields the rows of a table in pieces; for an empty table, nothing. */
async function* rowsOf(
  moment: Moment,
  table: Opening['tables'][number],
  at: Date,
): AsyncGenerator<Buffer, Manifest['tables'][number]> {
  const hash = createHash('sha256');
  const totals = { rows: 0, bytes: 0 };
  let piece = 0;
  for await (const body of gathered(moment.copy(table))) {
    const size = sizeOf(body);
    for (const part of body) {
      hash.update(part);
      totals.rows += linesIn(part);
    }
    totals.bytes += size;
    piece += 1;
    yield* packed(ENTRY.rows(table.name, piece), { size, body, at });
  }
  return { ...table, ...totals, sha256: hash.digest('hex') };
}

const sizeOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

async function* gathered(source: AsyncIterable<Buffer>): AsyncGenerator<readonly Buffer[]> {
  let buffered: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    buffered.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield buffered;
    [buffered, size] = [[], 0];
  }
  if (size > 0) yield buffered;
}

/** The files that rows refer to. */
async function objectsIn(moment: Moment): Promise<readonly ObjectKey[]> {
  if (!moment.tables.some(({ name }) => name === 'file_object')) return [];
  return moment.rows<{ tenantId: string; sha256: string }>(
    'select tenant_id as "tenantId", sha256 from file_object order by tenant_id, sha256',
  );
}

/** Progress on files is reported each time this many are done. */
const TOLD_EVERY = 100;

async function* filesOf(
  store: FileStore,
  options: { readonly objects: readonly ObjectKey[]; readonly at: Date; readonly onProgress: OnProgress },
): AsyncGenerator<Buffer, Manifest['files']> {
  const names = createHash('sha256');
  const totals: Manifest['files'] = { count: 0, bytes: 0, sha256: '', missing: [] };
  for (const [done, key] of options.objects.entries()) {
    if (done % TOLD_EVERY === 0) options.onProgress({ what: 'files', done, of: options.objects.length });
    const name = `${key.tenantId}/${key.sha256}`;
    const size = yield* fileOf(store, key, options.at);
    if (size === null) {
      totals.missing.push(name);
      continue;
    }
    names.update(`${name}\n`);
    totals.count += 1;
    totals.bytes += size;
  }
  return { ...totals, sha256: names.digest('hex') };
}

/**
 * Writes one file, unless its content does not match its name. Returns its size, or null where it is missing or
 * damaged.
 */
async function* fileOf(store: FileStore, key: ObjectKey, at: Date): AsyncGenerator<Buffer, number | null> {
  const copy = await localCopy(store, key);
  if (copy === null) return null;
  try {
    if ((await hashFile(copy.path)) !== key.sha256) return null;
    const { size } = await stat(copy.path);
    yield* packed(ENTRY.file(key.tenantId, key.sha256), { size, body: createReadStream(copy.path), at });
    return size;
  } finally {
    copy.release();
  }
}

interface LocalCopy {
  readonly path: string;
  release(): void;
}

/** Makes a copy of a file on this machine, kept until it is released; null where the store does not have the file. */
async function localCopy(store: FileStore, key: ObjectKey): Promise<LocalCopy | null> {
  if (!(await store.has(key))) return null;
  return new Promise((resolve, reject) => {
    store.withCopy(key, (path) => new Promise<void>((release) => resolve({ path, release }))).catch(reject);
  });
}

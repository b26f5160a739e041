import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { linesIn } from '../db/whole/copied.ts';
import type { ObjectKey } from '../files/file-store.ts';
import { ENTRY, hashOf, readManifest, readOpening, type Manifest, type Opening } from './manifest.ts';
import { BrokenArchive, unpacked, type Entry } from './tar.ts';

/** An item found in a backup, in order. Each body is read, or skipped, before the next item is requested. */
export type Found =
  | { readonly kind: 'opening'; readonly opening: Opening }
  /** All rows of a table, as lines of COPY text format; an empty table yields no item. */
  | { readonly kind: 'rows'; readonly table: Opening['tables'][number]; readonly lines: AsyncIterable<Buffer> }
  | { readonly kind: 'file'; readonly key: ObjectKey; readonly body: AsyncIterable<Buffer> }
  /** Everything before this item matches the manifest. */
  | { readonly kind: 'end'; readonly manifest: Manifest };

/** Maximum size of our own texts in a backup, in bytes: a list of missing files may be long. */
const LONGEST_TEXT = 64 * 1024 * 1024;

async function bytesOf({ name, size, body }: Entry): Promise<Buffer> {
  if (size > LONGEST_TEXT) throw new BrokenArchive(`${name} is too long.`);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What was counted for a table while it was read. */
interface Counted {
  rows: number;
  bytes: number;
  sha256: string;
}
/** What was counted for a backup while it was read. */
class Count {
  readonly tables = new Map<string, Counted>();
  readonly names = createHash('sha256');
  readonly files = { count: 0, bytes: 0 };

  /** @throws BrokenArchive where the backup differs from the manifest, naming the difference */
  compare(manifest: Manifest): void {
    for (const { name, rows, bytes, sha256 } of manifest.tables) {
      const found = this.tables.get(name) ?? { rows: 0, bytes: 0, sha256: hashOf('') };
      if (found.rows !== rows || found.bytes !== bytes || found.sha256 !== sha256)
        throw new BrokenArchive(`The rows of ${name} are not those that were written.`);
      this.tables.delete(name);
    }
    const { count, bytes, sha256 } = manifest.files;
    const isSame = this.files.count === count && this.files.bytes === bytes && this.names.digest('hex') === sha256;
    if (!isSame || this.tables.size > 0)
      throw new BrokenArchive('It contains other tables or files than were written.');
  }
}

/** Reads the entries in order, one at a time. */
class Entries {
  readonly #source: AsyncIterator<Entry>;
  #next: Entry | undefined;
  constructor(source: AsyncIterable<Entry>) {
    this.#source = source[Symbol.asyncIterator]();
  }
  /** Returns the next entry without consuming it. @throws BrokenArchive at the end */
  async peek(): Promise<Entry> {
    if (this.#next) return this.#next;
    const step = await this.#source.next();
    if (step.done === true) throw new BrokenArchive('It ends before its seal.');
    return (this.#next = step.value);
  }
  /** @throws BrokenArchive where another entry follows */
  async end(): Promise<void> {
    if ((await this.#source.next()).done !== true) throw new BrokenArchive('Something comes after its seal.');
  }
  async take(): Promise<Entry> {
    const entry = await this.peek();
    this.#next = undefined;
    return entry;
  }
}

/**
 * Reads a backup from its first byte to its seal, and counts its contents. What it yields can be trusted only once the
 * end is reached: until then do nothing with it that cannot be undone.
 *
 * @throws BrokenArchive in words, where it is cut off, damaged, or changed
 */
export async function* contentsOf(source: Readable): AsyncGenerator<Found> {
  const plain = createZstdDecompress();
  // its errors surface where the stream is read
  const flowing = pipeline(source, plain).catch(() => undefined);
  try {
    yield* contentsIn(new Entries(unpacked(inWords(plain as AsyncIterable<Buffer>))));
  } finally {
    plain.destroy();
    await flowing;
  }
}

/** Turns the error codes of decompression into words; done here, because the reader of a body sees the error first. */
async function* inWords(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* plain;
  } catch (error) {
    throw isOfZstd(error)
      ? new BrokenArchive('It is not a backup, or was changed or truncated.', { cause: error })
      : error;
  }
}
const isOfZstd = (error: unknown): boolean =>
  error instanceof Error && /^(ZSTD_|Z_|ERR_ZLIB)/.test(String(Reflect.get(error, 'code')));

async function* contentsIn(entries: Entries): AsyncGenerator<Found> {
  const count = new Count();
  const first = await entries.take();
  if (first.name !== ENTRY.opening) throw new BrokenArchive('It is an archive, but not a backup of this product.');
  const opening = readOpening(await bytesOf(first));
  yield { kind: 'opening', opening };
  const tables = new Map(opening.tables.map((table) => [table.name, table]));
  for (;;) {
    const { name } = await entries.peek();
    if (name === ENTRY.manifest) break;
    const tableName = tableOf(name);
    const table = tableName === null ? undefined : tables.get(tableName);
    const body = table ? rowsIn(entries, table.name, count) : fileIn(await entries.take(), count);
    yield table ? { kind: 'rows', table, lines: body } : { kind: 'file', key: keyOf(name), body };
    await drain(body);
  }
  const manifestBytes = await bytesOf(await entries.take());
  const manifest = readManifest(manifestBytes);
  const seal = await entries.take();
  if (seal.name !== ENTRY.seal || (await bytesOf(seal)).toString('utf8').trim() !== hashOf(manifestBytes))
    throw new BrokenArchive('Its seal does not match: it was changed.');
  await entries.end();
  count.compare(manifest);
  yield { kind: 'end', manifest };
}

const tableOf = (name: string): string | null => ENTRY.isRows.exec(name)?.[1] ?? null;
function keyOf(name: string): ObjectKey {
  const [tenantId = '', sha256 = ''] = ENTRY.isFile.exec(name)?.[1]?.split('/') ?? [];
  if (tenantId === '') throw new BrokenArchive(`It contains ${name}, which does not belong in a backup.`);
  return { tenantId, sha256 };
}

/** Reads the part of a body that was left unread. */
async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  const pieces = body[Symbol.asyncIterator]();
  while ((await pieces.next()).done !== true) continue;
}

/** Yields all rows of the table whose first piece is next. */
async function* rowsIn(entries: Entries, table: string, count: Count): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const counted: Counted = { rows: 0, bytes: 0, sha256: '' };
  while (tableOf((await entries.peek()).name) === table)
    for await (const piece of (await entries.take()).body) {
      hash.update(piece);
      counted.rows += linesIn(piece);
      counted.bytes += piece.length;
      yield piece;
    }
  count.tables.set(table, { ...counted, sha256: hash.digest('hex') });
}

/** Yields the bytes of a file. @throws BrokenArchive where they do not match its name */
async function* fileIn({ name, size, body }: Entry, count: Count): AsyncGenerator<Buffer> {
  const { tenantId, sha256 } = keyOf(name);
  const hash = createHash('sha256');
  for await (const piece of body) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new BrokenArchive(`The file ${sha256} is not the one that was written.`);
  count.names.update(`${tenantId}/${sha256}\n`);
  count.files.count += 1;
  count.files.bytes += size;
}

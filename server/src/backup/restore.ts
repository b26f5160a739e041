import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rebuild, type TableDigest, type Rebuilding } from '../db/whole/rebuild.ts';
import type { FileStore, ObjectKey } from '../files/file-store.ts';
import type { Manifest, Opening } from './manifest.ts';
import { contentsOf, type Found } from './read-backup.ts';
import { BrokenArchive } from './tar.ts';
import type { OnProgress } from './write-backup.ts';

/** Where a backup is restored to. */
export interface Target {
  readonly url: string;
  /** Null: the database alone, as for a trial. */
  readonly files: FileStore | null;
  /** A folder on the disk of the file store, for files that are not complete yet. */
  readonly spool: string;
  /** Also restores over existing data. */
  readonly replace: boolean;
}

/** Reads a whole backup and returns its manifest. Nothing is written. @throws BrokenArchive */
export async function readWhole(source: Readable, onProgress: OnProgress = () => undefined): Promise<Manifest> {
  let opening: Opening | undefined;
  let done = 0;
  for await (const found of contentsOf(source)) {
    if (found.kind === 'opening') opening = found.opening;
    if (found.kind === 'rows') onProgress({ what: found.table.name, done, of: opening?.tables.length ?? 0 });
    if (found.kind === 'end') return found.manifest;
    done += 1;
  }
  throw new BrokenArchive('It ends before its seal.');
}

/**
 * Restores a backup: recreates the database with the migrations of that time, fills it, reads each table back and
 * compares it with what was written. All or nothing; files of a failed restore stay in the store and do no harm.
 *
 * @throws BrokenArchive for an incomplete backup
 * @throws Hindrance where the target cannot be filled
 */
export async function restoreBackup(
  source: Readable,
  target: Target,
  onProgress: OnProgress = () => undefined,
): Promise<Manifest> {
  const contents = contentsOf(source);
  const first = await contents.next();
  if (first.done === true || first.value.kind !== 'opening') throw new BrokenArchive('It has no opening.');
  const { opening } = first.value;
  try {
    return await rebuild(target.url, { migrations: opening.migrations, replace: target.replace }, (rebuilding) =>
      fillAll(contents, rebuilding, { target, opening, onProgress }),
    );
  } finally {
    await contents.return(undefined);
  }
}

async function fillAll(
  contents: AsyncGenerator<Found>,
  rebuilding: Rebuilding,
  options: { readonly target: Target; readonly opening: Opening; readonly onProgress: OnProgress },
): Promise<Manifest> {
  const { target, opening, onProgress } = options;
  const restored = new Map<string, TableDigest>();
  let files = 0;
  for await (const found of contents) {
    if (found.kind === 'rows') {
      onProgress({ what: found.table.name, done: restored.size, of: opening.tables.length });
      restored.set(found.table.name, await rebuilding.fill(found.table, found.lines));
    }
    if (found.kind === 'file' && target.files !== null) {
      if (files % 100 === 0) onProgress({ what: 'files', done: files, of: files });
      await keepFile(target.files, target.spool, found);
      files += 1;
    }
    if (found.kind !== 'end') continue;
    compare(found.manifest, restored);
    for (const sequence of found.manifest.sequences) await rebuilding.set(sequence);
    return found.manifest;
  }
  throw new BrokenArchive('It ends before its seal.');
}

/** Checks that the database now contains what was written. */
function compare(manifest: Manifest, restored: ReadonlyMap<string, TableDigest>): void {
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = restored.get(name);
    const isSame = found ? found.rows === rows && found.sha256 === sha256 : rows === 0;
    if (!isSame) throw new Error(`The table ${name} did not come back as it was: ${found?.rows ?? 0} rows of ${rows}.`);
  }
}

async function keepFile(
  store: FileStore,
  spool: string,
  { key, body }: { readonly key: ObjectKey; readonly body: AsyncIterable<Buffer> },
): Promise<void> {
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const path = join(spool, `restore-${randomUUID()}`);
  try {
    await pipeline(Readable.from(body, { objectMode: false }), createWriteStream(path, { mode: 0o600 }));
    await store.keep(key, path);
  } finally {
    await rm(path, { force: true });
  }
}

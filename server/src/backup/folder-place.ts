import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { momentOf, type BackupStore } from './backup-store.ts';

/** Suffix of a file that is still being written. */
const UNFINISHED = '.part';
/** A file not written to for this long will never be finished, in milliseconds: one that is being made grows all the time. */
const LEFT_BEHIND_MS = 3_600_000;

async function settle(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(join(folder, name), { force: true });
  }
}

/** Backups in a folder, best on another disk. A backup contains everything, so nobody else may read it. */
export function folderPlace(folder: string): BackupStore {
  return {
    label: folder,
    async save(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sweep(folder);
      const path = join(folder, name);
      const unfinished = `${path}${UNFINISHED}`;
      try {
        const done = await write(createWriteStream(unfinished, { mode: 0o600, flags: 'w' }));
        await settle(unfinished, 'r+');
        await rename(unfinished, path);
        await settle(folder, 'r');
        return done;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(name): Promise<Readable> {
      const handle = await open(join(folder, name), 'r');
      return createReadStream('', { fd: handle });
    },
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return [];
        throw error;
      });
      const backups = names.filter((name) => momentOf(name) !== undefined).toSorted();
      return Promise.all(backups.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

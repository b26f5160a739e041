import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { objectName, objectOf, type ByteRange, type FileStore, type ObjectKey } from './file-store.ts';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Flushes bytes to disk, so that a row never refers to a file lost in a power cut. */
async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves within a disk, copies across disks; the object appears complete. */
async function move(from: string, to: string): Promise<void> {
  const beside = `${to}.${randomUUID()}`;
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EXDEV') throw error;
    await copyFile(from, beside, constants.COPYFILE_EXCL);
    await settle(beside);
    await rename(beside, to);
    await rm(from);
  }
}

/** Opens the file before returning, so that a missing object is an error here and not in the middle of a response. */
async function opened(path: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r');
  const part = range === undefined ? {} : { start: range.from, end: range.to };
  return createReadStream(path, { fd: handle, ...part });
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** A store in a separate folder on a disk; processes that share the folder share its files. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: ObjectKey): string => join(folder, objectName(key));
  return {
    async keep(key, path) {
      const target = pathOf(key);
      if (await exists(target)) return rm(path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await settle(path);
      await move(path, target);
    },
    read: (key, range) => opened(pathOf(key), range),
    has: (key) => exists(pathOf(key)),
    async *all() {
      for (const tenantId of await namesIn(folder))
        for (const part of await namesIn(join(folder, tenantId)))
          for (const sha256 of await namesIn(join(folder, tenantId, part))) {
            const key = objectOf(tenantId, sha256);
            if (key !== undefined) yield key;
          }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    withCopy: (key, use) => use(pathOf(key)),
  };
}

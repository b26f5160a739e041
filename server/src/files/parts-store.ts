import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';

/** Hours after which an upload that receives no more bytes is deleted. */
const KEPT_HOURS = 24;
/** Hours without more bytes after which an upload makes room for a new one of the same user. */
const IDLE_HOURS = 1;
const HOUR_MS = 60 * 60 * 1000;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whose upload it is. Its bytes are in a folder of that user, so that no id leads to those of another. */
export interface PartsOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** An upload whose bytes are all here. */
export interface PartsFile {
  readonly path: string;
  /** The name on the client. */
  readonly name: string;
  readonly size: number;
}

const isNoRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String(Reflect.get(Object(error), 'code') ?? ''));

const names = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
const idsIn = async (folder: string): Promise<readonly string[]> => [
  ...new Set((await names(folder)).map((name) => name.replace(/\.json$/, ''))),
];

/** When an upload last received bytes; when only its description is left, the time of that. */
async function lastAt(path: string): Promise<number> {
  const found = (await stat(path).catch(() => undefined)) ?? (await stat(`${path}.json`).catch(() => undefined));
  return found?.mtimeMs ?? 0;
}

async function discard(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.json`, { force: true });
}

/** The bytes of uploads that arrive in parts, each in the folder of its user. */
export class PartsStore extends FileStore {
  static async open(dataDir: string): Promise<PartsStore> {
    const directory = join(dataDir, 'parts');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return new PartsStore({ directory });
  }

  /** The key of an upload of a user; undefined for what is no id of ours. */
  static keyOf({ tenantId, userId }: PartsOwner, id: string | undefined): string | undefined {
    return id !== undefined && ID.test(id) ? `${tenantId}/${userId}/${id}` : undefined;
  }

  /**
   * Adds bytes at an offset. What arrived before a connection broke stays. On a full disk the upload is deleted, since
   * its bytes are part of what fills it; the library would hide why.
   */
  override async write(readable: Readable, key: string, offset: number): Promise<number> {
    const path = join(this.directory, key);
    const file = createWriteStream(path, { flags: 'r+', start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      if (isNoRoom(error)) await discard(path);
      throw error;
    }
    return offset + file.bytesWritten;
  }

  /** The number of uploads of a user once those that rest have made room, if there are as many as `most`. */
  async countOf({ tenantId, userId }: PartsOwner, most: number): Promise<number> {
    const folder = join(this.directory, tenantId, userId);
    const ids = await idsIn(folder);
    if (ids.length < most) return ids.length;
    return ids.length - (await this.#clear(folder, IDLE_HOURS * HOUR_MS));
  }

  /** A finished upload where it is; undefined when there is no such upload. */
  async finished(owner: PartsOwner, id: string): Promise<PartsFile | undefined> {
    const key = PartsStore.keyOf(owner, id);
    const upload = key === undefined ? undefined : await this.getUpload(key).catch(() => undefined);
    if (key === undefined || upload === undefined || upload.offset !== upload.size) return undefined;
    return { path: join(this.directory, key), name: upload.metadata?.['filename'] ?? '', size: upload.size };
  }

  /** Deletes an upload; does nothing when there is none. */
  async discard(owner: PartsOwner, id: string): Promise<void> {
    const key = PartsStore.keyOf(owner, id);
    if (key !== undefined) await discard(join(this.directory, key));
  }

  /**
   * Passes on the file of a finished upload under a name of its own, so that nobody else uses it meanwhile. When that
   * fails, the upload is there again, to be used once more or deleted; undefined when there is no such upload.
   */
  async use<T>(owner: PartsOwner, id: string, use: (file: PartsFile) => Promise<T>): Promise<{ made: T } | undefined> {
    const found = await this.finished(owner, id);
    if (found === undefined) return undefined;
    const { path, name, size } = found;
    const claimed = `${path}.${randomUUID()}`;
    try {
      await rename(path, claimed);
    } catch {
      return undefined;
    }
    try {
      const made = await use({ path: claimed, name, size });
      await rm(claimed, { force: true });
      await discard(path);
      return { made };
    } catch (error) {
      const left = await stat(claimed).catch(() => undefined);
      if (left?.size === size) await rename(claimed, path);
      else await Promise.all([rm(claimed, { force: true }), discard(path)]);
      throw error;
    }
  }

  /** Deletes uploads that nobody continues. Returns how many. */
  async clear(): Promise<number> {
    let gone = 0;
    for (const tenant of await names(this.directory))
      for (const user of await names(join(this.directory, tenant))) {
        const folder = join(this.directory, tenant, user);
        gone += await this.#clear(folder, KEPT_HOURS * HOUR_MS);
        // only an empty folder is deleted
        await rmdir(folder).catch(() => undefined);
      }
    return gone;
  }

  async #clear(folder: string, idleMs: number): Promise<number> {
    let gone = 0;
    for (const id of await idsIn(folder)) {
      const path = join(folder, id);
      if (Date.now() - (await lastAt(path)) < idleMs) continue;
      await discard(path);
      gone += 1;
    }
    return gone;
  }
}

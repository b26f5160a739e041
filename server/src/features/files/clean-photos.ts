import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import type { FileStore, ObjectKey } from '../../files/file-store.ts';
import { hashFile } from '../../files/hash-file.ts';
import { PHOTO_TYPES, withoutMetadata } from '../../files/photo-metadata.ts';
import { claim } from './keep-file.ts';
import { purgeFiles } from './purge.ts';

/** How stored photos were found and left. */
interface CleanedPhotos {
  /** Different photos looked at. */
  readonly total: number;
  /** Those that held what their camera wrote into them, and no longer do. */
  readonly cleaned: number;
  /** Those whose bytes are not in the store. */
  readonly missing: number;
}

type StoredPhoto = ObjectKey & { readonly type: string };

/**
 * Removes from photos stored earlier what their cameras wrote into them, such as where they were taken; a photo is
 * stored again, and its former bytes are purged. Running it again changes nothing.
 */
export async function cleanPhotos(db: Db, store: FileStore): Promise<CleanedPhotos> {
  const photos = await rows(
    db,
    sql<StoredPhoto>`select distinct tenant_id as "tenantId", sha256, media_type as type from file
      where media_type = any(${[...PHOTO_TYPES]}::text[]) order by 1, 2`,
  );
  const counts = { total: photos.length, cleaned: 0, missing: 0 };
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    for (const photo of photos) {
      if (!(await store.has(photo))) counts.missing += 1;
      else if (await isCleaned({ db, store, folder }, photo)) counts.cleaned += 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (counts.cleaned > 0) await purgeFiles(db, store);
  return counts;
}

/** Stores a photo again without the data of its camera; false where it has none. */
async function isCleaned(
  { db, store, folder }: { readonly db: Db; readonly store: FileStore; readonly folder: string },
  { tenantId, sha256, type }: StoredPhoto,
): Promise<boolean> {
  const bytes = await store.withCopy({ tenantId, sha256 }, (path) => readFile(path));
  const clean = withoutMetadata(bytes, type);
  if (clean.equals(bytes)) return false;
  const path = join(folder, sha256);
  await writeFile(path, clean);
  const object = { sha256: await hashFile(path), size: clean.length };
  await claim(db, tenantId, object);
  await transaction(db, async (tx) => {
    await claim(tx, tenantId, object);
    await store.keep({ tenantId, sha256: object.sha256 }, path);
    await sql`update file set sha256 = ${object.sha256}, size = ${object.size}
      where tenant_id = ${tenantId}::uuid and sha256 = ${sha256} and media_type = ${type}`.execute(tx);
  });
  return true;
}

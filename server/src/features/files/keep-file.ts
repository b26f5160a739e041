import { randomUUIDv7 } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, rows, sql, type Tx, transaction } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import type { FileStore } from '../../files/file-store.ts';
import { hashFile } from '../../files/hash-file.ts';
import { isPhotoType, withoutMetadata } from '../../files/photo-metadata.ts';
import { type Actor, levelOf } from '../../register/row/actor.ts';
import { keepRoom } from '../../register/row/file-limits.ts';
import type { StoredFile } from './stored-file.ts';

/** A file on disk that will be attached to a row. */
export interface NewFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly purpose: StoredFile['purpose'];
}

/** Marks an object as in use, and keeps it from being purged until the transaction ends. */
export const claim = (
  db: Db,
  tenantId: string,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): Promise<unknown> =>
  sql`insert into file_object (tenant_id, sha256, size) values (${tenantId}::uuid, ${sha256}, ${size})
    on conflict (tenant_id, sha256) do update set kept_at = now()`.execute(db);

/** Removes from a photo what its camera wrote into it, such as where it was taken. Returns its size. */
async function withoutCameraData({ path, type, size }: NewFile): Promise<number> {
  if (!isPhotoType(type)) return size;
  const bytes = await readFile(path);
  const clean = withoutMetadata(bytes, type);
  if (!clean.equals(bytes)) await writeFile(path, clean);
  return clean.length;
}

/**
 * Stores a file and attaches it to a row; `also` writes in the same transaction. Every photo comes in here, and is stored
 * without what its camera wrote into it. Returns its id, and its size as stored. A failure on the way
 * leaves at most an object without a row, which the purge finds, since the object's database row is written before its
 * bytes.
 */
export async function keepFile(
  {
    db,
    outside,
    store,
    actor,
  }: {
    readonly db: Db;
    /** Beside the transaction of the call. */ readonly outside: Db;
    readonly store: FileStore;
    readonly actor: Actor;
  },
  {
    register,
    rowId,
    file,
    id = randomUUIDv7(),
  }: {
    /** The register of the row, at whose level it takes storage. */
    readonly register: AnyRegister;
    /** The row it is stored for; of a version of an attachment, the attachment; of a scan, itself. */
    readonly rowId: string;
    readonly file: NewFile;
    /** One the device made. */ readonly id?: string;
  },
  also: (tx: Tx, id: string) => Promise<void> = async () => {},
): Promise<{ readonly id: string; readonly size: number }> {
  const { tenantId } = actor;
  const owner = file.purpose === 'attachment' || file.purpose === 'scan' ? file.purpose : baseOf(register).key;
  const size = await withoutCameraData(file);
  const object = { sha256: await hashFile(file.path), size };
  await claim(outside, tenantId, object);
  await transaction(db, async (tx) => {
    await claim(tx, tenantId, object);
    await store.keep({ tenantId, sha256: object.sha256 }, file.path);
    await rows(
      tx,
      sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name)
        values (${tenantId}::uuid, ${id}::uuid, ${levelOf(actor, register)}::uuid, ${owner}, ${rowId}::uuid,
          ${file.purpose}, ${file.name}, ${file.type}, ${size}, ${object.sha256}, ${actor.userId}::uuid, ${actor.userName})`,
    );
    await also(tx, id);
    if (file.purpose !== 'signature') await keepRoom(tx, actor);
  });
  return { id, size };
}

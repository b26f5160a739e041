import { type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { WHOLE_LOCK } from '../../db/whole/at-one-moment.ts';
import type { FileStore } from '../../files/file-store.ts';

/** The name of the job. */
export const PURGE_TASK = 'purge-files';
/** Days for which a deleted file can be restored. */
const KEPT_DAYS = 30;
/** Days after which a photo waiting for its row to be saved is deleted: the device still has it. */
const STAGED_DAYS = 2;
/** Hours for which an object without a row is left alone: its row may be on the way. */
const UNDER_WAY_HOURS = 24;

interface Orphan {
  readonly tenantId: string;
  readonly sha256: string;
}

const orphans = (db: Db): Promise<readonly Orphan[]> =>
  rows(
    db,
    sql<Orphan>`select tenant_id as "tenantId", sha256 from file_object o
      where kept_at < now() - make_interval(hours => ${UNDER_WAY_HOURS})
        and not exists (select from file f where f.tenant_id = o.tenant_id and f.sha256 = o.sha256)`,
  );

/**
 * Purges one object, with its database row locked while its bytes are removed: a user who uploads the same bytes
 * meanwhile waits, then stores them again.
 */
async function purge(db: Db, store: FileStore, { tenantId, sha256 }: Orphan): Promise<void> {
  await transaction(db, async (tx) => {
    const lock = await oneRow(
      tx,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${WHOLE_LOCK}) as free`,
    );
    // a running backup has listed files that it has yet to copy: the purge waits for another night
    if (lock?.free !== true) return;
    const gone = await oneRow(
      tx,
      sql`delete from file_object o where tenant_id = ${tenantId}::uuid and sha256 = ${sha256}
        and kept_at < now() - make_interval(hours => ${UNDER_WAY_HOURS})
        and not exists (select from file f where f.tenant_id = o.tenant_id and f.sha256 = o.sha256) returning sha256`,
    );
    if (gone) await store.remove({ tenantId, sha256 });
  });
}

/** Purges files that were deleted long ago, and removes bytes that no file uses any more. */
export async function purgeFiles(db: Db, store: FileStore): Promise<void> {
  await sql`delete from file where deleted_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  await sql`delete from file where purpose = 'staged' and at < now() - make_interval(days => ${STAGED_DAYS})`.execute(
    db,
  );
  for (const orphan of await orphans(db)) await purge(db, store, orphan);
}

import { type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { WHOLE_LOCK } from '../../db/whole/at-one-moment.ts';
import type { FileStore } from '../../files/file-store.ts';

/** The name of the job. */
export const PURGE_TASK = 'purge-files';
/** Days for which a deleted attachment can be restored. */
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
  const isLongGone = sql`deleted_at < now() - make_interval(days => ${KEPT_DAYS})`;
  await sql`with gone as (delete from attachment_link where ${isLongGone} returning tenant_id, attachment, id),
      unattached as (delete from attachment a using (select distinct tenant_id, attachment from gone) g
        where a.tenant_id = g.tenant_id and a.id = g.attachment and not exists (select from attachment_link l
          where l.tenant_id = a.tenant_id and l.attachment = a.id and not exists (select from gone o where o.tenant_id = l.tenant_id and o.id = l.id))
        returning a.tenant_id, a.id)
    delete from file f using unattached u where f.tenant_id = u.tenant_id and f.row_id = u.id and f.purpose = 'attachment'`.execute(
    db,
  );
  await sql`delete from file where purpose <> 'attachment' and ${isLongGone}`.execute(db);
  await sql`delete from file where purpose = 'staged' and at < now() - make_interval(days => ${STAGED_DAYS})`.execute(
    db,
  );
  for (const orphan of await orphans(db)) await purge(db, store, orphan);
}

import { randomUUIDv7 } from 'node:crypto';
import type { BackupCause, BackupProblem } from '@plumbline/contract/lists/backup.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { oneRow, rows, sql, transaction, type Db } from '../../db/database.ts';
import { sinceBase } from '../../db/migrate.ts';
import { post } from '../../messages/post.ts';
import { queryRows } from '../../register/read/query-rows.ts';

/** Days a line is retained, even after the backup itself is gone. */
const KEPT_DAYS = 400;

/** A backup that was started. */
export interface Begun {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly cause: BackupCause;
  /** The date of the night it was due. */
  readonly night?: string;
  readonly askedBy?: string;
}

/** True where backups are recorded: not in data from before the base (ADR 94), which may have other columns, or none. */
export async function areRecorded(db: Db): Promise<boolean> {
  const has = await oneRow(db, sql<{ there: boolean }>`select to_regclass('public.backup_run') is not null as there`);
  if (has?.there !== true) return false;
  const done = await rows(db, sql<{ name: string }>`select name from migration`);
  return sinceBase(done.map(({ name }) => name)) !== null;
}

/** Records for every company that a backup was started: a backup covers the whole installation. */
export async function noteBegun(db: Db, run: Omit<Begun, 'id'>): Promise<Begun> {
  const begun = { ...run, id: randomUUIDv7() };
  await sql`insert into backup_run (tenant_id, id, cause, night, name, place, asked_by)
    select id, ${begun.id}::uuid, ${run.cause}, ${run.night ?? null}::date, ${run.name}, ${run.place}, ${run.askedBy ?? null}
    from level where step = 'A'`.execute(db);
  await sql`delete from backup_run where began_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  return begun;
}

/** Records that the backup was written, read back, and found identical to what was written. */
export async function noteDone(
  db: Db,
  { id }: Begun,
  outcome: { readonly bytes: number; readonly manifest: Manifest },
): Promise<void> {
  const { tables, files } = outcome.manifest;
  await sql`update backup_run set state = 'done', ended_at = now(), verified_at = now(), bytes = ${outcome.bytes},
      row_count = ${tables.reduce((sum, { rows: count }) => sum + count, 0)}, file_count = ${files.count},
      missing_files = ${files.missing.length}, detail = ${files.missing.slice(0, 20).join(' ') || null}
    where id = ${id}::uuid`.execute(db);
}

/** Records that the backup failed, and notifies the administrators of every company. */
export async function noteFailed(
  db: Db,
  { id }: Begun,
  failure: { readonly problem: BackupProblem; readonly detail: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`update backup_run set state = 'failed', ended_at = now(), problem = ${failure.problem}, detail = ${failure.detail.slice(0, 1000)}
      where id = ${id}::uuid`.execute(tx);
    await notifyBackupViewers(tx, id, failure.problem);
  });
}

/** Notifies the users who may see backups; failures nobody has looked at add up in one message. */
async function notifyBackupViewers(db: Db, id: string, problem: BackupProblem): Promise<void> {
  const viewers = await rows(
    db,
    sql<{ tenantId: string; userId: string }>`select distinct u.tenant_id as "tenantId", u.id as "userId"
      from app_user u join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join role r on r.tenant_id = u.tenant_id and r.id = ur.role_id
      where u.status = 1 and u.deleted_at is null and r.permissions && array['*', 'backup:*', 'backup:see']`,
  );
  for (const [tenantId, some] of Map.groupBy(viewers, (viewer) => viewer.tenantId))
    await post(
      db,
      { tenantId, projectId: null },
      some.map(({ userId }) => ({
        userId,
        scene: 'backupFailed',
        topic: 'backupFailed',
        facts: { problem },
        item: {},
        rows: [id],
      })),
    );
}

/**
 * Marks as failed the backups whose process died. Call it only while holding the lock that ensures no other process is
 * making one.
 */
export async function noteInterrupted(db: Db): Promise<void> {
  const lost = await rows(
    db,
    sql<Begun>`select distinct id, name, place, cause from backup_run where state = 'running'`,
  );
  for (const run of lost) await noteFailed(db, run, { problem: 'interrupted', detail: '' });
}

/** Deletes the running entries of a restored database: those backups finished, or failed, elsewhere. */
export async function forgetRunning(db: Db): Promise<void> {
  await sql`delete from backup_run where state = 'running'`.execute(db);
}

/**
 * The state of a night: whether its backup was made or is under way, how many tries failed, and when the last try
 * failed that was not interrupted from outside.
 */
export async function nightOf(
  db: Db,
  night: string,
): Promise<{ readonly settled: boolean; readonly failed: number; readonly failedAt: Date | null }> {
  const found = await oneRow(
    db,
    sql<{
      settled: boolean | null;
      failed: number;
      failedAt: Date | null;
    }>`select bool_or(state <> 'failed') as settled,
        count(distinct id) filter (where state = 'failed') as failed,
        max(ended_at) filter (where state = 'failed' and problem is distinct from 'interrupted') as "failedAt"
      from backup_run where night = ${night}::date`,
  );
  return { settled: found?.settled ?? false, failed: found?.failed ?? 0, failedAt: found?.failedAt ?? null };
}

/** When the last verified backup was started, and whether one is running. */
export async function lastOf(db: Db): Promise<{ readonly good: Date | null; readonly running: boolean }> {
  const found = await oneRow(
    db,
    sql<{
      good: Date | null;
      running: boolean | null;
    }>`select max(began_at) filter (where verified_at is not null) as good,
      bool_or(state = 'running') as running from backup_run`,
  );
  return { good: found?.good ?? null, running: found?.running ?? false };
}

/** The list of backups. */
export const backups = queryRows('backup', ({ actor }) => [
  sql`select b.id, b.name,
        case when b.state = 'done' then case when b.missing_files > 0 then 'lacking' else 'verified' end else b.state end as state,
        b.cause, b.began_at, extract(epoch from b.ended_at - b.began_at)::int as took, round(b.bytes / 1048576.0, 1) as size,
        b.row_count as rows, b.file_count as files, b.missing_files as missing, b.verified_at, b.problem, b.place,
        b.asked_by, b.detail, natural_sort(b.name) as title_sort
      from backup_run b where b.tenant_id = ${actor.tenantId}::uuid`,
]);

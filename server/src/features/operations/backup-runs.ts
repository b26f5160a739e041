import { randomUUIDv7 } from 'node:crypto';
import type { BackupCause, BackupProblem } from '@plumbline/contract/lists/backup.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { one, rows, sql, transaction, type Db } from '../../db/database.ts';
import { post } from '../../messages/post.ts';
import { queryRows } from '../../register/query-rows.ts';

/** Days a line is kept, also when the backup itself is gone. */
const KEPT_DAYS = 400;

/** A backup that was begun. */
export interface Begun {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly cause: BackupCause;
  /** The day of the night it was due. */
  readonly night?: string;
  readonly askedBy?: string;
}

/** Notes that a backup was begun, for every company: it is of the whole installation. */
export async function noteBegun(db: Db, run: Omit<Begun, 'id'>): Promise<Begun> {
  const begun = { ...run, id: randomUUIDv7() };
  await sql`insert into backup_run (tenant_id, id, cause, night, name, place, asked_by)
    select id, ${begun.id}::uuid, ${run.cause}, ${run.night ?? null}::date, ${run.name}, ${run.place}, ${run.askedBy ?? null}
    from level where step = 'A'`.execute(db);
  await sql`delete from backup_run where began_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  return begun;
}

/** Notes that it was written, read back, and found to be what was written. */
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

/** Notes that it failed, and tells the administrators of every company. */
export async function noteFailed(
  db: Db,
  { id }: Begun,
  failure: { readonly problem: BackupProblem; readonly detail: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`update backup_run set state = 'failed', ended_at = now(), problem = ${failure.problem}, detail = ${failure.detail.slice(0, 1000)}
      where id = ${id}::uuid`.execute(tx);
    await tellKeepers(tx, id, failure.problem);
  });
}

/** Those who may see backups are told; every failure that was not looked at counts on. */
async function tellKeepers(db: Db, id: string, problem: BackupProblem): Promise<void> {
  const keepers = await rows(
    db,
    sql<{ tenantId: string; userId: string }>`select distinct u.tenant_id as "tenantId", u.id as "userId"
      from app_user u join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join role r on r.tenant_id = u.tenant_id and r.id = ur.role_id
      where u.status = 1 and u.deleted_at is null and r.permissions && array['*', 'backup:*', 'backup:see']`,
  );
  for (const [tenantId, some] of Map.groupBy(keepers, (keeper) => keeper.tenantId))
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

/** What was being made when its process died will not be finished. To be asked by whom nobody else is making one beside. */
export async function noteInterrupted(db: Db): Promise<void> {
  const lost = await rows(
    db,
    sql<Begun>`select distinct id, name, place, cause from backup_run where state = 'running'`,
  );
  for (const one of lost) await noteFailed(db, one, { problem: 'interrupted', detail: '' });
}

/** Forgets what a restored database says is being made: it was made, or not, elsewhere. */
export async function forgetRunning(db: Db): Promise<void> {
  await sql`delete from backup_run where state = 'running'`.execute(db);
}

/** How a night stands: whether its backup was made or is under way, how many tries of it failed, and when the last one that nothing from outside broke off. */
export async function nightOf(
  db: Db,
  night: string,
): Promise<{ readonly settled: boolean; readonly failed: number; readonly failedAt: Date | null }> {
  const found = await one(
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

/** When the last backup that was verified was begun, and whether one is being made. */
export async function lastOf(db: Db): Promise<{ readonly good: Date | null; readonly running: boolean }> {
  const found = await one(
    db,
    sql<{
      good: Date | null;
      running: boolean | null;
    }>`select max(began_at) filter (where verified_at is not null) as good,
      bool_or(state = 'running') as running from backup_run`,
  );
  return { good: found?.good ?? null, running: found?.running ?? false };
}

queryRows('backup', ({ actor }) => [
  sql`select b.id, b.name,
        case when b.state = 'done' then case when b.missing_files > 0 then 'lacking' else 'verified' end else b.state end as state,
        b.cause, b.began_at, extract(epoch from b.ended_at - b.began_at)::int as took, round(b.bytes / 1048576.0, 1) as size,
        b.row_count as rows, b.file_count as files, b.missing_files as missing, b.verified_at, b.problem, b.place,
        b.asked_by, b.detail, natural_sort(b.name) as title_sort
      from backup_run b where b.tenant_id = ${actor.tenantId}::uuid`,
]);

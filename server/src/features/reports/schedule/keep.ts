import { KEEP_RUNS } from '@plumbline/contract/registers/report/scheduled-report.ts';
import { type Db, rows, sql, transaction } from '../../../db/database.ts';
import type { RunKey } from './tick.ts';

/** Lines of the log of runs are kept this long, in days. */
const LOG_DAYS = 400;

/** Deletes the files of deliveries; the log of who got what stays. Returns how many there were. */
const dropFiles = (db: Db, those: ReturnType<typeof sql>): Promise<number> =>
  transaction(db, async (tx) => {
    const dropped = await rows(
      tx,
      sql<{
        tenantId: string;
        id: string;
      }>`update schedule_delivery d set sha256 = null where d.sha256 is not null and d.state not in ('waiting', 'made') and ${those}
        returning d.tenant_id as "tenantId", d.id`,
    );
    for (const [tenantId, some] of Map.groupBy(dropped, (each) => each.tenantId))
      await sql`delete from file where tenant_id = ${tenantId}::uuid and purpose = 'scheduled'
        and row_id = any(${some.map(({ id }) => id)}::uuid[])`.execute(tx);
    return dropped.length;
  });

/** Keeps the files of the last runs of a schedule, as many as it says, and deletes those before. */
export const keepLast = (db: Db, { tenantId, id }: RunKey): Promise<number> =>
  dropFiles(
    db,
    sql`d.tenant_id = ${tenantId}::uuid and d.run in (
      select x.id from (select r.id, row_number() over (order by r.due_at desc) as place from schedule_run r
        where r.tenant_id = ${tenantId}::uuid
          and r.schedule = (select schedule from schedule_run where tenant_id = ${tenantId}::uuid and id = ${id}::uuid)) x
      where x.place > (select coalesce(s.keep_runs, ${KEEP_RUNS}) from schedule_run r
        join scheduled_report s on s.tenant_id = r.tenant_id and s.id = r.schedule
        where r.tenant_id = ${tenantId}::uuid and r.id = ${id}::uuid))`,
  );

/** Deletes the files of all runs of a schedule. */
export const clearRuns = (db: Db, tenantId: string, schedule: string): Promise<number> =>
  dropFiles(
    db,
    sql`d.tenant_id = ${tenantId}::uuid and d.run in (
      select id from schedule_run where tenant_id = ${tenantId}::uuid and schedule = ${schedule}::uuid)`,
  );

/** Deletes the files of schedules that were deleted, and old lines of the log with theirs. */
export async function forgetSchedules(db: Db): Promise<void> {
  await dropFiles(
    db,
    sql`exists (select from schedule_run r where r.tenant_id = d.tenant_id and r.id = d.run
      and (r.at < now() - make_interval(days => ${LOG_DAYS}) or not exists (select from scheduled_report s
        where s.tenant_id = r.tenant_id and s.id = r.schedule and s.deleted_at is null)))`,
  );
  await sql`delete from schedule_run where state = 'ended' and at < now() - make_interval(days => ${LOG_DAYS})`.execute(
    db,
  );
}

import { oneRow, sql } from '../../db/database.ts';
import { isSilent, minutesStill } from '../../jobs/queue-table.ts';
import { rules } from '../../register/row/rules.ts';

/**
 * Imports are numbered within their scope. Their progress changes three times a second while they run, so it is stored
 * outside the log, which has a history.
 */
export const importRules = rules('importJob', {
  async onCreate(tx, actor, count) {
    const taken = await oneRow(
      tx,
      sql<{ last: number }>`insert into running_number as n (tenant_id, level_id, name, last)
        values (${actor.tenantId}::uuid, ${actor.path.E}::uuid, 'importJob', ${count})
        on conflict (tenant_id, level_id, name) do update set last = n.last + ${count} returning last`,
    );
    return { number: sql`${taken?.last ?? count}::int` };
  },
  computedOnRead: () => {
    const file = sql`from import_file f where f.tenant_id = t.tenant_id and f.job_id = t.id`;
    return {
      phase: sql`case t.state when 'done' then 'done' when 'running' then (
        select case when ${isSilent(sql`f.seen_at`)} then 'interrupted' else f.phase end ${file}) end`,
      rowsDone: sql`case t.state when 'done' then t.total else (select f.rows_done ${file}) end`,
      begun: sql`(select f.begun ${file})`,
      stillMinutes: sql`case t.state when 'running' then (select ${minutesStill(sql`f.moved_at`)} ${file}) end`,
    };
  },
});

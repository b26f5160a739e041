import { AppError } from '@plumbline/contract/errors.ts';
import {
  scheduleAccounts,
  scheduleClear,
  type ScheduleDelivery,
  type ScheduledFile,
  scheduledDownload,
  scheduledFile,
  schedulePause,
  type ScheduleRun,
  scheduleRunNow,
  scheduleRuns,
  scheduleTakeOver,
  scheduleTimes,
} from '@plumbline/contract/features/reports/schedule.ts';
import type { ReportFormat, ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { type Db, oneRow, rows, sql, transaction } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import type { Scoped, SignedIn } from '../../../http/context.ts';
import { handle } from '../../../http/handler.ts';
import { get } from '../../../register/read/read.ts';
import { type Actor, systemActor } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { zoneOn } from '../../../register/row/level-options.ts';
import { sameSource } from '../../../register/row/source.ts';
import { pathSql } from '../../../register/row/who-may.ts';
import { pathTo } from '../../../register/write/truth.ts';
import { changeRows } from '../../../register/write/write.ts';
import { userReads } from '../reader.ts';
import { clearRuns } from './keep.ts';
import { nextRuns } from './next-runs.ts';
import { addRun } from './tick.ts';

const register = known('scheduledReport');
/** Runs shown of a schedule. */
const RUNS_SHOWN = 50;

type RunLine = Omit<ScheduleRun, 'dueAt' | 'retryAt' | 'endedAt' | 'deliveries'> &
  Readonly<Record<'dueAt' | 'retryAt' | 'endedAt', Date | null>>;
type DeliveryLine = Omit<ScheduleDelivery, 'sentAt'> & { readonly run: string; readonly sentAt: Date | null };
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function runsOf(context: Scoped, id: string): Promise<readonly ScheduleRun[]> {
  const { db, caller, subcontractors } = context;
  await get(db, actorOf(context), register, id);
  const runs = await rows(
    db,
    sql<RunLine>`select id, due_at as "dueAt", by_name as by, missed, late, state, outcome, reason, retry_at as "retryAt", ended_at as "endedAt"
      from schedule_run where tenant_id = ${caller.tenantId}::uuid and schedule = ${id}::uuid order by due_at desc limit ${RUNS_SHOWN}`,
  );
  const deliveries = await rows(
    db,
    sql<DeliveryLine>`select d.id, d.run, d.name, d.address, d.outside, d.state, d.how, d.reason, d.rows::int as rows, d.sent_at as "sentAt",
        coalesce(d.user_id = ${caller.userId}::uuid, false) and d.sha256 is not null as mine
      from schedule_delivery d where d.tenant_id = ${caller.tenantId}::uuid and d.run = any(${runs.map((run) => run.id)}::uuid[])
        ${subcontractors === null ? sql`` : sql`and d.user_id = ${caller.userId}::uuid`}
      order by d.how is not distinct from 'notice', d.outside, d.name, d.id`,
  );
  const byRun = Map.groupBy(deliveries, ({ run }) => run);
  return runs.map(({ dueAt, retryAt, endedAt, ...run }) => ({
    ...run,
    dueAt: iso(dueAt) ?? '',
    retryAt: iso(retryAt),
    endedAt: iso(endedAt),
    deliveries: (byRun.get(run.id) ?? []).map(({ run: _run, sentAt, ...line }) => ({ ...line, sentAt: iso(sentAt) })),
  }));
}

interface OwnFile {
  readonly schedule: string;
  readonly levelId: string;
  readonly scope: string;
  readonly dueAt: Date;
  readonly format: ReportFormat;
  readonly layout: ReportLayout;
  readonly rows: number;
  readonly seq: number;
  readonly size: number | null;
  readonly name: string | null;
  readonly type: string | null;
  readonly sha256: string | null;
}
/** A file made for the caller, who must still be able to open its scope and see its register. @throws AppError */
async function ownFile({ db, caller, language }: SignedIn, id: string): Promise<OwnFile> {
  const { tenantId, userId } = caller;
  const found = await oneRow(
    db,
    sql<OwnFile>`select r.name as schedule, r.level_id as "levelId", l.name || ' / ' || e.name as scope, r.due_at as "dueAt", r.format, r.layout,
        d.rows::int as rows, d.seq::int as seq, case when d.sha256 is not null then d.size::float8 end as size, d.file_name as name,
        d.media_type as type, d.sha256
      from schedule_delivery d join schedule_run r on r.tenant_id = d.tenant_id and r.id = d.run
      join level e on e.tenant_id = r.tenant_id and e.id = r.level_id join level l on l.tenant_id = e.tenant_id and l.id = e.parent_id
      where d.tenant_id = ${tenantId}::uuid and d.id = ${id}::uuid and d.user_id = ${userId}::uuid and d.file_name is not null
        and d.state not in ('waiting', 'refused', 'failed')`,
  );
  const path = found && (await pathTo(db, tenantId, found.levelId));
  const reader = path && (await userReads(db, { tenantId, userId, path }, language));
  if (!found || !reader?.maySee(found.layout.entity)) throw new AppError('notFound');
  return found;
}

/** Pauses or resumes schedules of any scope; returns how many changed. */
async function pauseAll(
  db: Db,
  { tenantId, userId, fullName }: SignedIn['caller'],
  ids: readonly string[],
  paused: boolean,
) {
  const found = await rows(
    db,
    sql<{
      id: string;
      levelId: string;
    }>`select id, level_id as "levelId" from scheduled_report where tenant_id = ${tenantId}::uuid
      and id = any(${ids}::uuid[]) and deleted_at is null and paused <> ${paused} order by level_id, id`,
  );
  for (const [levelId, some] of Map.groupBy(found, (each) => each.levelId)) {
    const path = await pathTo(db, tenantId, levelId);
    const actor: Actor = { ...systemActor({ tenantId, path, via: 'screen' }), userId, userName: fullName };
    await transaction(db, (tx) =>
      changeRows(
        tx,
        actor,
        register,
        sameSource(
          register,
          some.map(({ id }) => id),
          { paused },
        ),
      ),
    );
  }
  return { done: found.length };
}

/** The calls of scheduled reports. */
export const scheduleHandlers = [
  handle(scheduleTimes, async ({ db, path }, { plan }) => {
    const zone = await zoneOn(db, path);
    return { zone, next: nextRuns(plan, zone, new Date()).map((at) => at.toISOString()) };
  }),
  handle(scheduleRuns, (context, { id }) => runsOf(context, id)),
  handle(scheduleRunNow, async (context, { id }) => {
    const { db, caller, path } = context;
    const row = await get(db, actorOf(context), register, id);
    const run = await transaction(db, (tx) =>
      addRun(tx, {
        tenantId: caller.tenantId,
        levelId: path.E,
        schedule: id,
        name: String(row['name']),
        dueAt: new Date(),
        byName: caller.fullName,
      }),
    );
    if (run === null) throw new AppError('notFound');
    return { run };
  }),
  handle(scheduleTakeOver, async (context, { id }) => {
    const actor = actorOf(context);
    const { userId, fullName } = context.caller;
    await get(context.db, actor, register, id);
    await transaction(context.db, (tx) =>
      changeRows(tx, { ...actor, userId }, register, sameSource(register, [id], { owner: fullName, ownerId: userId }), {
        system: true,
      }),
    );
    return null;
  }),
  handle(scheduleClear, async (context, { id }) => {
    await get(context.db, actorOf(context), register, id);
    return { files: await clearRuns(context.db, context.caller.tenantId, id) };
  }),
  handle(scheduleAccounts, (context, { text }) => {
    const actor = actorOf(context);
    const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    return rows(
      context.db,
      sql<{ login: string; name: string }>`select u.username as login, u.full_name as name from app_user u
        where u.tenant_id = ${actor.tenantId}::uuid and u.status = 1 and u.deleted_at is null
          and (lower(u.username) like ${like} or lower(u.full_name) like ${like})
          and exists (select from level_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id and g.level_id = any(${pathSql(actor)}))
        order by u.full_name, u.username limit 50`,
    );
  }),
  handle(scheduledFile, async (context, { id }): Promise<ScheduledFile> => {
    const { schedule, scope, dueAt, format, rows: count, seq, size } = await ownFile(context, id);
    return { schedule, scope, dueAt: dueAt.toISOString(), format, rows: count, seq, size };
  }),
  handle(scheduledDownload, async (context, { id }) => {
    const { name, type, sha256 } = await ownFile(context, id);
    if (name === null || type === null || sha256 === null) throw new AppError('notFound');
    return {
      file: name,
      type,
      body: await context.installation.files.read({ tenantId: context.caller.tenantId, sha256 }),
    };
  }),
  handle(schedulePause, ({ db, caller }, { ids, paused }) => pauseAll(db, caller, ids, paused)),
];

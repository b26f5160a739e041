import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, errorText, InvalidError } from '@plumbline/contract/errors.ts';
import type { ReportFormat, ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql, transaction } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { rowIn } from '../../../jobs/jobs.ts';
import { get } from '../../../register/read/read.ts';
import { systemActor } from '../../../register/row/actor.ts';
import { sameSource } from '../../../register/row/source.ts';
import { mayHere, pathSql } from '../../../register/row/who-may.ts';
import { changeRows } from '../../../register/write/write.ts';
import { pathTo } from '../../../register/write/truth.ts';
import { keepFile } from '../../files/keep-file.ts';
import { type Reader, userReads } from '../reader.ts';
import { layoutOf } from '../report-rows.ts';
import { runReport } from '../run-report.ts';
import { recipientsOf } from './recipients.ts';
import { messageIdOf, notifyOwner, type Run, runAt, scheduleOf, type ScheduleHost, tellOf } from './run-row.ts';
import { filterOf } from './schedule-rows.ts';
import { sendRun } from './send.ts';
import type { RunKey } from './tick.ts';

const WORDS = {
  deleted: w('The schedule was deleted before this run began.', '该定时报表在运行前已删除。'),
  noOwner: w(
    'The account of the owner is disabled, or may no longer open this scope of work. Take the schedule over, then resume it.',
    '所有者账号已停用，或已无权打开该工作范围。请先接管，再恢复运行。',
  ),
  noReport: w(
    'The report is no longer available to the owner: it was deleted, or is no longer shared. Choose another report, or have it shared.',
    '所有者已无法使用该报表：报表已删除或不再共享。请另选报表，或请其所有者重新共享。',
  ),
  gone: w(
    'The product no longer has the report “{code}”. Choose another one.',
    '系统内置报表“{code}”已不存在，请另选报表。',
  ),
  fault: w('A fault of the product kept it from being made; it was tried three times.', '系统故障，三次尝试均未生成。'),
  noScope: w(
    'The account is disabled, or may no longer open this scope of work.',
    '账号已停用，或已无权打开该工作范围。',
  ),
  noRight: w('The account may not see the register of this report.', '该账号无权查看此报表的登记表。'),
} as const;

/** Refusals are final and have a reason; faults are tried again by the queue. */
function reasonOf(error: unknown): Word | undefined {
  if (error instanceof InvalidError && error.fields.length > 0)
    return w(error.fields.map(({ words }) => words.en).join(' '), error.fields.map(({ words }) => words.zh).join(''));
  return error instanceof AppError ? w(errorText(error, 'en'), errorText(error, 'zh')) : undefined;
}

/** Ends a run that nobody gets: its files are dropped, and the owner alone is told why. */
async function failRun(db: Db, key: RunKey, reason: Word): Promise<void> {
  await transaction(db, async (tx) => {
    const failed = await oneRow(
      tx,
      sql`update schedule_run set state = 'sending', outcome = 'failed', reason = ${JSON.stringify(reason)}::jsonb
        where tenant_id = ${key.tenantId}::uuid and id = ${key.id}::uuid and state in ('queued', 'running') returning id`,
    );
    const run = await runAt(tx, key);
    if (!failed || !run) return;
    await sql`delete from file f using schedule_delivery d where d.tenant_id = ${key.tenantId}::uuid and d.run = ${key.id}::uuid
      and f.tenant_id = d.tenant_id and f.row_id = d.id and f.purpose = 'scheduled'`.execute(tx);
    await sql`update schedule_delivery set state = 'failed', sha256 = null where tenant_id = ${key.tenantId}::uuid and run = ${key.id}::uuid
      and state in ('waiting', 'made')`.execute(tx);
    await notifyOwner(tx, run, reason);
  });
}

/** Pauses the schedule of an owner who is gone, and tells those who may take it over. */
async function pause(db: Db, run: Run): Promise<void> {
  await transaction(db, async (tx) => {
    const actor = systemActor({
      tenantId: run.tenantId,
      path: await pathTo(tx, run.tenantId, run.levelId),
      via: 'job',
    });
    const register = known('scheduledReport');
    await changeRows(tx, actor, register, sameSource(register, [run.schedule], { paused: true }), { system: true });
    await sql`update schedule_clock set paused_why = ${JSON.stringify(WORDS.noOwner)}::jsonb
      where tenant_id = ${run.tenantId}::uuid and id = ${run.schedule}::uuid`.execute(tx);
    const others = await rows(
      tx,
      sql<{
        id: string;
      }>`select u.id from app_user u where u.tenant_id = ${run.tenantId}::uuid and u.status = 1 and u.deleted_at is null
        and u.id is distinct from ${run.ownerId}::uuid and ${mayHere(pathSql(actor), 'scheduledReport', 'update')}`,
    );
    await tellOf(
      tx,
      run,
      others.map(({ id }) => id),
      WORDS.noOwner,
    );
  });
}

/** The report of a schedule, as its owner may use it. @throws AppError where it is gone */
async function reportOf(db: Db, { actor }: Reader, row: AnyRow): Promise<{ layout: ReportLayout; rev: number | null }> {
  const code = row['ready'];
  const definition = row['definition'];
  const found = async (): Promise<{ layout: ReportLayout; rev: number | null }> => {
    if (typeof definition === 'object' && definition !== null && 'id' in definition) {
      const own = await get(db, actor, known('reportDefinition'), String(definition.id));
      return { layout: layoutOf(own), rev: own.rev };
    }
    const layout = readyReport(String(code));
    if (!layout) throw new AppError('notAllowedHere', { why: fill(WORDS.gone, { code: String(code) }) });
    return { layout, rev: null };
  };
  const { layout, rev } = await found().catch((error: unknown) => {
    if (error instanceof AppError && error.key === 'notFound')
      throw new AppError('notAllowedHere', { why: WORDS.noReport });
    throw error;
  });
  const more = filterOf(row);
  if (!more) return { layout, rev };
  return { layout: { ...layout, filter: layout.filter ? { and: [layout.filter, more] } : more }, rev };
}

/** Begins a run: finds its report and its recipients, and writes both down, so that a restart goes on with the same. */
async function begin(db: Db, run: Run, row: AnyRow): Promise<Word | null> {
  if (run.state !== 'queued') return null;
  const ownerId = typeof row['ownerId'] === 'string' ? row['ownerId'] : null;
  await sql`update schedule_run set owner_id = ${ownerId}::uuid, owner_name = ${row['owner']}, format = ${row['format']}
    where tenant_id = ${run.tenantId}::uuid and id = ${run.id}::uuid`.execute(db);
  const owner = await readerOf(db, run, ownerId, row);
  if (!owner) {
    await pause(db, { ...run, ownerId });
    return WORDS.noOwner;
  }
  const { layout, rev } = await reportOf(db, owner, row);
  const found = await recipientsOf(db, owner, row);
  if ('tooMany' in found) return found.tooMany;
  const deliveries = found.recipients.map(({ id, userId, address, name, outside, refused }) => ({
    id,
    user_id: userId,
    address,
    name,
    outside,
    state: refused ? 'refused' : 'waiting',
    reason: refused,
    message_id: messageIdOf(run.id, id),
  }));
  await transaction(db, async (tx) => {
    const begun = await oneRow(
      tx,
      sql`update schedule_run set state = 'running', layout = ${JSON.stringify(layout)}::jsonb, rev = ${rev}
        where tenant_id = ${run.tenantId}::uuid and id = ${run.id}::uuid and state = 'queued' returning id`,
    );
    if (!begun) return;
    await sql`insert into schedule_delivery (tenant_id, id, run, user_id, address, name, outside, state, reason, message_id)
      select ${run.tenantId}::uuid, x.id, ${run.id}::uuid, x.user_id, x.address, x.name, x.outside, x.state, x.reason, x.message_id
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as x(id uuid, user_id uuid, address text, name text,
        outside boolean, state text, reason jsonb, message_id text)`.execute(tx);
  });
  return null;
}

const languageOf = (row: AnyRow): Language => (row['language'] === 'zh' ? 'zh' : 'en');
/**
 * A user as the reader of a run; null where the account may no longer open its scope. Days are counted from the day the
 * run was due, so that all of its files are of one day.
 */
async function readerOf(db: Db, run: Run, userId: string | null, row: AnyRow): Promise<Reader | null> {
  if (userId === null) return null;
  const path = await pathTo(db, run.tenantId, run.levelId);
  return userReads(db, { tenantId: run.tenantId, userId, path, at: run.dueAt }, languageOf(row));
}

/** Notes that somebody does not get the report, and why. */
const refuse = (db: Db, run: Run, ids: readonly string[], reason: Word): Promise<unknown> =>
  sql`update schedule_delivery set state = 'refused', reason = ${JSON.stringify(reason)}::jsonb
    where tenant_id = ${run.tenantId}::uuid and id = any(${ids}::uuid[]) and state = 'waiting'`.execute(db);

/** Makes the file of a reader, and stores it for each of the recipients who get it. */
async function makeFile(
  host: ScheduleHost,
  run: Run & { readonly layout: ReportLayout; readonly format: ReportFormat },
  { reader, ids, row }: { readonly reader: Reader; readonly ids: readonly string[]; readonly row: AnyRow },
): Promise<void> {
  const { database, store } = host;
  const { db } = database;
  const { tenantId, layout, format, rev } = run;
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-scheduled-'));
  try {
    const made = await runReport(database, reader, { report: layout, format, rev });
    const path = join(folder, 'report');
    if (Buffer.isBuffer(made.body)) await writeFile(path, made.body);
    else await pipeline(made.body, createWriteStream(path));
    const { rows: count, seq } = await made.facts;
    if (count === 0 && row['empty'] !== 'send') {
      await sql`update schedule_delivery set state = ${row['empty'] === 'skip' ? 'empty' : 'made'}, how = ${row['empty'] === 'skip' ? null : 'note'},
          rows = 0, seq = ${seq} where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and state = 'waiting'`.execute(
        db,
      );
      return;
    }
    const { size } = await stat(path);
    for (const id of ids) {
      // the store takes the file away
      const own = join(folder, id);
      await copyFile(path, own);
      const file = { path: own, name: made.name, type: made.type, size, purpose: 'scheduled' as const };
      await keepFile(
        { db, outside: db, store, actor: reader.actor },
        { register: known('scheduledReport'), rowId: id, file },
        async (tx, fileId) => {
          const done = await oneRow(
            tx,
            sql`update schedule_delivery d set state = 'made', rows = ${count}, seq = ${seq}, file_name = ${made.name}, media_type = ${made.type},
                size = ${size}, sha256 = (select f.sha256 from file f where f.tenant_id = d.tenant_id and f.id = ${fileId}::uuid)
              where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and state = 'waiting' returning id`,
          );
          // a process that was taken for dead has made it as well, and was first
          if (!done)
            await sql`delete from file where tenant_id = ${tenantId}::uuid and id = ${fileId}::uuid`.execute(tx);
        },
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the files of all recipients: users by their own rights and view, outsiders by those of the owner. */
async function makeFiles(host: ScheduleHost, run: Run, row: AnyRow, ending?: AbortSignal): Promise<void> {
  const { db } = host.database;
  const { layout, format } = run;
  if (layout === null || format === null) throw new Error('A run that has begun has a report.');
  const waiting = await rows(
    db,
    sql<{ id: string; userId: string | null }>`select id, user_id as "userId" from schedule_delivery
      where tenant_id = ${run.tenantId}::uuid and run = ${run.id}::uuid and state = 'waiting' order by id`,
  );
  for (const [userId, some] of Map.groupBy(waiting, (delivery) => delivery.userId)) {
    ending?.throwIfAborted();
    const ids = some.map(({ id }) => id);
    const reader = await readerOf(db, run, userId ?? run.ownerId, row);
    if (!reader) await refuse(db, run, ids, WORDS.noScope);
    else if (userId !== null && !reader.maySee(layout.entity)) await refuse(db, run, ids, WORDS.noRight);
    else await makeFile(host, { ...run, layout, format }, { reader, ids, row });
  }
  await sql`update schedule_run set state = 'sending' where tenant_id = ${run.tenantId}::uuid and id = ${run.id}::uuid
    and state = 'running'`.execute(db);
}

/** Makes the files of a run that is not sent yet; one that cannot be made fails, with the reason. */
async function make(host: ScheduleHost, run: Run, ending?: AbortSignal): Promise<void> {
  const { db } = host.database;
  const row = await scheduleOf(db, run);
  if (!row) return failRun(db, run, WORDS.deleted);
  try {
    const wrong = await begin(db, run, row);
    if (wrong) return await failRun(db, run, wrong);
    const begun = await runAt(db, run);
    if (begun?.state === 'running') await makeFiles(host, begun, row, ending);
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    await failRun(db, run, reason);
  }
}

/**
 * Makes a run, then sends it: nothing is sent before the files of all recipients are made, so that a run that fails goes
 * to the owner alone. Goes on where a process that died has stopped.
 */
async function makeRun(host: ScheduleHost, key: RunKey, ending?: AbortSignal): Promise<void> {
  const found = await runAt(host.database.db, key);
  if (!found || found.state === 'ended') return;
  if (found.state !== 'sending') await make(host, found, ending);
  ending?.throwIfAborted();
  await sendRun(host, key, ending);
}

/**
 * Makes and sends a run, then those of the company that wait behind it: each has a job of its own, but the queue needs up
 * to seconds from one job to the next. What fails is left to its own job, which is tried again.
 */
export async function scheduledRunTask(host: ScheduleHost, payload: unknown, ending?: AbortSignal): Promise<void> {
  const key = rowIn(payload);
  await makeRun(host, key, ending);
  const tried = [key.id];
  for (;;) {
    const next = await oneRow(
      host.database.db,
      sql<RunKey>`select tenant_id as "tenantId", id from schedule_run where tenant_id = ${key.tenantId}::uuid and state = 'queued'
        and not id = any(${tried}::uuid[]) order by due_at, id limit 1`,
    );
    if (!next || ending?.aborted === true) return;
    tried.push(next.id);
    await makeRun(host, next, ending).catch(() => undefined);
  }
}

/** Ends a run that will not be tried again. */
export async function scheduledRunGivenUp(host: ScheduleHost, payload: unknown): Promise<void> {
  const key = rowIn(payload);
  await failRun(host.database.db, key, WORDS.fault);
  await sendRun(host, key);
}

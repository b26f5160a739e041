import { randomUUIDv7 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, errorText } from '@plumbline/contract/errors.ts';
import {
  REPORT_HOURS,
  type ReportFormat,
  type ReportLayout,
  reportName,
} from '@plumbline/contract/features/reports/layout.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { type Database, type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { FileStore } from '../../files/file-store.ts';
import { enqueue, rowIn } from '../../jobs/jobs.ts';
import { post } from '../../messages/post.ts';
import { keepFile } from '../files/keep-file.ts';
import { type Reader, userReads } from './reader.ts';
import { runReport } from './run-report.ts';
import type { ReportFacts } from './write-report.ts';

/** The name of the job that makes a report. */
export const REPORT_TASK = 'report';
/** The name of the job that deletes files of reports that have expired. */
export const FORGET_REPORTS_TASK = 'forget-reports';
/** The job key of a run. */
export const reportKey = (id: string): string => `report ${id}`;
/** Lines of the log of runs are kept this long, in days. */
const LOG_DAYS = 400;

const WORDS = {
  noUser: w(
    'The account was disabled, or may no longer open this scope of work.',
    '账号已停用，或已无权打开该工作范围。',
  ),
  fault: w('A fault of the product kept it from being made; it was tried three times.', '系统故障，三次尝试均未生成。'),
} as const;

/** A run to be written down. */
export interface RunOf {
  readonly layout: ReportLayout;
  readonly format: ReportFormat;
  readonly definition: string | undefined;
  readonly reader: Reader;
  readonly origin: string;
}

/** Writes a line of the log of runs: one that was made at once has its facts, one in the queue will get them. */
export async function noteRun(db: Db, run: RunOf, made: ReportFacts | 'queued'): Promise<string> {
  const id = randomUUIDv7();
  const { layout, format, definition, reader, origin } = run;
  const { tenantId, userId, userName, path } = reader.actor;
  const isQueued = made === 'queued';
  await sql`insert into report_run (tenant_id, id, level_id, definition, layout, format, user_id, by_name, level_path, language, origin, queued, state, rows, seq)
    values (${tenantId}::uuid, ${id}::uuid, ${path.E}::uuid, ${definition ?? null}, ${JSON.stringify(layout)}::jsonb, ${format}, ${userId}::uuid,
      ${userName}, ${JSON.stringify(path)}::jsonb, ${reader.language}, ${origin}, ${isQueued}, ${isQueued ? 'queued' : 'done'},
      ${isQueued ? null : made.rows}, ${isQueued ? null : made.seq})`.execute(db);
  return id;
}

/** Puts a report into the queue; reports of one person are made one after the other. */
export const queueReport = (db: Db, run: RunOf): Promise<string> =>
  transaction(db, async (tx) => {
    const id = await noteRun(tx, run, 'queued');
    const { tenantId, userId } = run.reader.actor;
    await enqueue(tx, REPORT_TASK, { tenantId, id }, { queue: `report ${userId}`, key: reportKey(id) });
    return id;
  });

interface RunKey {
  readonly tenantId: string;
  readonly id: string;
}
interface Queued extends RunKey {
  readonly layout: ReportLayout;
  readonly format: ReportFormat;
  readonly definition: string | null;
  readonly userId: string;
  readonly path: LevelPath;
  readonly language: Language;
  readonly state: string;
  readonly cancelled: boolean;
  readonly at: Date;
}

const queuedRun = (db: Db, { tenantId, id }: RunKey): Promise<Queued | undefined> =>
  oneRow(
    db,
    sql<Queued>`update report_run set state = case when state = 'queued' then 'running' else state end
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
      returning tenant_id as "tenantId", id, layout, format, definition, user_id as "userId", level_path as path, language, state, cancelled, at`,
  );

/** Ends a run that has no file, once; its requester is told why unless they cancelled it. */
export async function endRun(
  db: Db,
  { tenantId, id }: RunKey,
  state: 'failed' | 'cancelled',
  reason?: Word,
): Promise<void> {
  const ended = await oneRow(
    db,
    sql<{
      userId: string;
      path: LevelPath;
      layout: ReportLayout;
      language: Language;
    }>`update report_run set state = ${state}, reason = ${reason ? JSON.stringify(reason) : null}::jsonb,
        expires_at = now() + make_interval(hours => ${REPORT_HOURS})
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and state in ('queued', 'running')
      returning user_id as "userId", level_path as path, layout, language`,
  );
  if (ended && state === 'failed') await tell(db, { ...ended, tenantId }, 'failed');
}

async function tell(
  db: Db,
  { tenantId, userId, path, layout, language }: Pick<Queued, 'tenantId' | 'userId' | 'path' | 'layout' | 'language'>,
  state: 'done' | 'failed',
): Promise<void> {
  const title = reportName(layout)[language];
  const item = { register: 'reportDefinition', title, scope: path.E };
  await post(db, { tenantId, projectId: path.D }, [
    { userId, scene: 'reportReady', topic: null, facts: { state, title }, item },
  ]);
}

/** Refusals are final and named; faults are tried again by the queue. */
const reasonOf = (error: unknown): Word | undefined =>
  error instanceof AppError ? w(errorText(error, 'en'), errorText(error, 'zh')) : undefined;

/** Makes a queued report by the rights and the view that its requester has now, and keeps its file for a time. */
export async function reportTask(
  database: Database,
  store: FileStore,
  payload: unknown,
  ending?: AbortSignal,
): Promise<void> {
  const key = rowIn(payload);
  const { db } = database;
  const run = await queuedRun(db, key);
  if (!run || run.state !== 'running') return;
  if (run.cancelled) return endRun(db, key, 'cancelled');
  const { userId, path: scope, at } = run;
  const reader = await userReads(db, { tenantId: key.tenantId, userId, path: scope, at }, run.language);
  if (!reader) return endRun(db, key, 'failed', WORDS.noUser);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-report-'));
  try {
    const made = await runReport(database, reader, { report: run.layout, format: run.format });
    const path = join(folder, 'report');
    if (Buffer.isBuffer(made.body)) await writeFile(path, made.body);
    else await pipeline(made.body, createWriteStream(path), { ...(ending && { signal: ending }) });
    await keepRun({ db, store, reader }, run, { path, name: made.name, type: made.type, ...(await made.facts) });
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    await endRun(db, key, 'failed', reason);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface MadeFile extends ReportFacts {
  readonly path: string;
  readonly name: string;
  readonly type: string;
}

async function keepRun(
  { db, store, reader }: { readonly db: Db; readonly store: FileStore; readonly reader: Reader },
  run: Queued,
  { path, name, type, rows: count, seq }: MadeFile,
): Promise<void> {
  const { size } = await stat(path);
  const file = { path, name, type, size, purpose: 'report' as const };
  const { tenantId, id } = run;
  await keepFile(
    { db, outside: db, store, actor: reader.actor },
    { register: known('reportDefinition'), rowId: id, file },
    async (tx, fileId) => {
      const done = await rows(
        tx,
        sql`update report_run r set state = 'done', rows = ${count}, seq = ${seq}, name = ${name}, media_type = ${type}, size = ${size},
            sha256 = (select f.sha256 from file f where f.tenant_id = r.tenant_id and f.id = ${fileId}::uuid),
            expires_at = now() + make_interval(hours => ${REPORT_HOURS})
          where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and state = 'running' and not cancelled returning r.id`,
      );
      // it was cancelled while it was being made: nothing of it is kept
      if (done.length === 0) await dropFile(tx, run);
      else await tell(tx, run, 'done');
    },
  );
  await endRun(db, run, 'cancelled');
}

/** Releases the file of a run; the purge deletes it when nothing else has the same content. */
export const dropFile = (db: Db, { tenantId, id }: RunKey): Promise<unknown> =>
  sql`delete from file where tenant_id = ${tenantId}::uuid and row_id = ${id}::uuid and purpose = 'report'`.execute(db);

/** Marks as failed a report that will not be tried again. */
export const reportGivenUp = (db: Db, payload: unknown): Promise<void> =>
  endRun(db, rowIn(payload), 'failed', WORDS.fault);

/** Deletes expired files of reports, and old lines of the log of runs. */
export const forgetReports = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    await sql`update report_run set sha256 = null where expires_at < now() and sha256 is not null`.execute(tx);
    await sql`delete from report_run where at < now() - make_interval(days => ${LOG_DAYS})`.execute(tx);
    await sql`delete from file f where f.purpose = 'report' and not exists (
      select from report_run r where r.tenant_id = f.tenant_id and r.id = f.row_id and r.sha256 is not null)`.execute(
      tx,
    );
  });

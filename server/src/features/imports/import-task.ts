import { AppError } from '@plumbline/contract/errors.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import { type Database, type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { isAway } from '../../db/away.ts';
import { unlessLeftBehind } from '../../jobs/left-behind.ts';
import { withdraw } from '../../jobs/queue-table.ts';
import { zoneOn } from '../../register/row/level-options.ts';
import { limitOf } from '../../register/row/subcontracted.ts';
import type { Actor } from '../../register/row/actor.ts';
import { openBook, type SheetBook } from '../../sheets/open-book.ts';
import { fail, isKnown, Superseded } from './import-end.ts';
import { type JobKey, logImport } from './import-log.ts';
import { IS_OPEN } from './open-states.ts';
import { madeBook } from './made-rows.ts';
import { type QueuedPart, runOf, senderOf, type Standing } from './queued-part.ts';
import { type BundlePart, forgetAttempt, runBundle, runImport } from './run-import.ts';
import type { Setting } from './run-part.ts';
import { importKey } from './submit.ts';

/** Interval in milliseconds for writing progress and checking for a request to stop. */
const TICK_MS = 300;
/**
 * Milliseconds after which an import that was told to stop but has not is abandoned, so that the next of its scope can
 * run.
 */
const STOP_WITHIN = 5000;

/** The parts of an import in the order they are run. */
const partsOf = (db: Db, tenantId: string, job: string) =>
  rows(
    db,
    sql<QueuedPart>`select f.tenant_id as tenant, f.job_id as job, f.path, f.register, f.user_id, u.full_name, u.username as login, f.level_path, f.language, f.cancelled, j.state,
        j.import_setting as setting, f.name as file_name, j.number, f.sheet, f.header_row, f.encoding, f.mapping, f.adds, f.limits, f.compare, f.made, f.proof
      from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id
      join app_user u on u.tenant_id = f.tenant_id and u.id = f.user_id
      where f.tenant_id = ${tenantId}::uuid and f.bundle = (
        select bundle from import_file where tenant_id = ${tenantId}::uuid and job_id = ${job}::uuid)
      order by f.place`,
  );

/**
 * Runs a queued import and keeps its rows in the log up to date. A job that was ended by a crash, by the end of its
 * process or by a lost database runs again from the start: nothing of it was written.
 */
export async function importTask(
  database: Database,
  payload: unknown,
  ending: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { tenantId, job } = readPayload(payload);
  const parts = await partsOf(database.db, tenantId, job);
  const first = parts[0];
  if (!first || !parts.every(({ state }) => IS_OPEN.has(state))) return;
  const jobs = parts.map((part) => part.job);
  await forgetAttempt(database.db, tenantId, jobs);
  const stop = new AbortController();
  const standing: Standing = { step: { phase: 'reading', rows: 0 }, pid: 0, jobs, rows: 0 };
  const timer = setInterval(() => void tick(database, tenantId, standing, stop), TICK_MS);
  const end = (): void => void breakOff(database, standing, stop);
  ending.addEventListener('abort', end);
  let isOver = false;
  const work = async (): Promise<void> => {
    ending.throwIfAborted();
    if (first.cancelled) throw new Cancelled();
    await transaction(database.db, async (tx) => {
      await sql`update import_file set moved_at = now(), seen_at = now(), begun = begun + 1 where tenant_id = ${tenantId}::uuid and job_id = any(${jobs}::uuid[])`.execute(
        tx,
      );
      for (const { job: jobId, level_path: path } of parts)
        await logImport(tx, { tenantId, path, job: jobId }, { state: 'running' });
    });
    const { level_path: path, login } = first;
    const limit = { ...(await limitOf(database.db, { path, login })), timeZone: await zoneOn(database.db, path) };
    await using book = bookOf(database, first, limit, stop.signal);
    const runs = parts.map((part) => runOf({ tenantId, part, book, limit, standing }));
    await runAll(database, runs, { setting: first.setting, standing });
  };
  try {
    await unlessLeftBehind(
      work().finally(() => (isOver = true)),
      stop.signal,
      STOP_WITHIN,
    );
  } catch (error) {
    // its database locks would keep the others waiting
    if (!isOver) await terminate(database.db, standing.pid);
    if (ending.aborted || isToBeRepeated(error)) throw error;
    await failAll(database.db, parts, { error, cancelled: stop.signal.aborted || error instanceof Cancelled });
  } finally {
    clearInterval(timer);
    ending.removeEventListener('abort', end);
  }
}

/** The source of the rows: the file of an import, or the rows generated for it. */
const bookOf = (
  database: Database,
  part: QueuedPart,
  limit: Pick<Actor, 'subcontractors' | 'timeZone'>,
  signal: AbortSignal,
): SheetBook =>
  part.made === null
    ? openBook({ path: part.path, name: part.file_name }, signal)
    : madeBook(database, senderOf(part, limit), part.made);

/**
 * Marks an import as failed when it will not be tried again: its process died, or the database was lost, as often as a
 * job is tried.
 */
export async function importGivenUp(db: Db, payload: unknown): Promise<void> {
  const { tenantId, job } = readPayload(payload);
  await failAll(db, await partsOf(db, tenantId, job), { error: new AppError('importGivenUp'), cancelled: false });
}

/** Breaks off the import wherever it is, because the process ends; it runs again elsewhere. */
async function breakOff({ db }: Database, { pid }: Readonly<Standing>, stop: AbortController): Promise<void> {
  stop.abort(new Error('The process ends.'));
  await terminate(db, pid);
}

/** Terminates the database session of an import. Cancelling would end one statement, and the next could begin. */
async function terminate(db: Db, pid: number): Promise<void> {
  if (pid > 0) await sql`select pg_terminate_backend(${pid})`.execute(db).catch(() => undefined);
}

/**
 * Logs that the parts failed or were cancelled. @throws the error itself when it is a fault of ours, for the server log
 */
async function failAll(
  db: Db,
  parts: readonly QueuedPart[],
  { error, cancelled }: { readonly error: unknown; readonly cancelled: boolean },
): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { tenant: tenantId, level_path: path, job, language } of parts)
      await fail(tx, { tenantId, path, job }, { error, cancelled, language: languageOf(language) });
  });
  // errors caused by the file or by a user do not go to the server log
  if (!isKnown(error) && !cancelled) throw error;
}

/** True when nothing was written and another attempt may succeed. */
const isToBeRepeated = (error: unknown): boolean => error instanceof Superseded || isAway(error);

async function runAll(
  database: Database,
  parts: readonly BundlePart[],
  { setting, standing }: { readonly setting: Setting; readonly standing: Standing },
): Promise<void> {
  const [only] = parts;
  // names that a trial run adds to other tables are rolled back at the end, as for a workbook
  const adds =
    setting === 'simulate' && parts.some(({ unknown = {} }) => Object.values(unknown).some((rule) => rule !== 'blank'));
  if (only !== undefined && parts.length === 1 && !adds) await runAlone(database, only, { setting, standing });
  else await runBundle(database, { parts, setting, onStart: (pid) => (standing.pid = pid) });
}

async function runAlone(
  database: Database,
  part: BundlePart,
  { setting, standing }: { readonly setting: Setting; readonly standing: Standing },
): Promise<void> {
  // stays open until the transaction has ended: rows are read while they are written
  await using table = await part.open();
  await runImport(database, {
    ...part,
    setting,
    table,
    onStep: (step) => part.onStep(step),
    onStart: (pid) => (standing.pid = pid),
    onCounts: (tx, counts) => part.onCounts(tx, counts),
  });
}

class Cancelled extends Error {}

function readPayload(payload: unknown): Omit<JobKey, 'path'> {
  if (typeof payload === 'object' && payload !== null && 'tenantId' in payload && 'job' in payload)
    return { tenantId: String(payload.tenantId), job: String(payload.job) };
  throw new Error('An import job without tenant and id.');
}

async function tick(
  database: Database,
  tenantId: string,
  state: Readonly<Standing>,
  stop: AbortController,
): Promise<void> {
  // skips rows locked by the import itself, which reports its own end: waiting for one while holding another is a
  // deadlock
  const free = sql`select job_id from import_file where tenant_id = ${tenantId}::uuid and job_id = any(${state.jobs}::uuid[])
    for update skip locked`;
  const { phase } = state.step;
  const done = state.rows + state.step.rows;
  const jobStatus = await oneRow(
    database.db,
    sql<{
      cancelled: boolean;
    }>`with moved as (update import_file set phase = ${phase}, rows_done = ${done}, seen_at = now(),
        moved_at = case when (phase, rows_done) is distinct from (${phase}::text, ${done}::int) then now() else moved_at end
        where tenant_id = ${tenantId}::uuid and job_id in (${free}))
      select bool_or(cancelled) as cancelled from import_file where tenant_id = ${tenantId}::uuid and job_id = any(${state.jobs}::uuid[])`,
  ).catch(() => undefined);
  if (!jobStatus?.cancelled || stop.signal.aborted) return;
  stop.abort(new Cancelled());
  // if the database cannot be reached now, the import stops at the end of the file or of the statement
  if (state.pid > 0) await sql`select pg_cancel_backend(${state.pid})`.execute(database.db).catch(() => undefined);
}

/**
 * Cancels an import. A running import stops by itself soon; one that is waiting, or whose process died, is cancelled
 * here.
 */
export async function cancelImport(db: Db, tenantId: string, bundle: string): Promise<void> {
  await sql`update import_file set cancelled = true where tenant_id = ${tenantId}::uuid and bundle = ${bundle}::uuid`.execute(
    db,
  );
  if (!(await withdraw(db, importKey(bundle)))) return;
  await failAll(db, await partsOf(db, tenantId, bundle), { error: null, cancelled: true });
}

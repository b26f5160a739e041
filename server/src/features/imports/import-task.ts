import { AppError, ERRORS, InvalidError, errorText, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { languageOf, type Language } from '@plumbline/contract/words/word.ts';
import { type Database, type Db, one, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { readTable } from '../../sheets/read-table.ts';
import { SheetError, type SheetErrorCode } from '../../sheets/sheet-error.ts';
import { type Counts, runImport, type Setting, type Step } from './run-import.ts';
import { tellImport } from './tell-import.ts';

/** What a file from a browser may be (readings S12). */
const LIMITS = { bytes: 20 * 1024 * 1024, rows: 100_000 } as const;
/** How often progress is shown and a wish to stop is looked for. */
const TICK_MS = 300;

interface Job {
  readonly path: string;
  readonly register: string;
  readonly user_id: string;
  readonly full_name: string;
  readonly level_path: LevelPath;
  readonly language: string;
  readonly cancelled: boolean;
  readonly state: string;
  readonly setting: Setting;
  readonly file_name: string;
  readonly number: number;
}

const jobOf = (db: Db, tenantId: string, job: string) =>
  one(
    db,
    sql<Job>`select f.path, f.register, f.user_id, u.full_name, f.level_path, f.language, f.cancelled, j.state, j.import_setting as setting, j.file_name, j.number
      from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id
      join app_user u on u.tenant_id = f.tenant_id and u.id = f.user_id
      where f.tenant_id = ${tenantId}::uuid and f.job_id = ${job}::uuid`,
  );

/** Runs a queued import and keeps its line in the log up to date. A job that was ended by a crash runs again from the start: nothing of it was written. */
export async function importTask(database: Database, payload: unknown): Promise<void> {
  const { tenantId, job } = readPayload(payload);
  const found = await jobOf(database.db, tenantId, job);
  if (!found || found.state === 'done' || found.state === 'failed') return;
  const stop = new AbortController();
  const state: { step: Step; pid: number } = { step: { phase: 'reading', rows: 0 }, pid: 0 };
  const timer = setInterval(() => void tick(database, { tenantId, job }, state, stop), TICK_MS);
  try {
    if (found.cancelled) throw new Cancelled();
    // open until the transaction has ended: rows are read while they are written
    await using table = await readTable(
      { path: found.path, name: found.file_name },
      { signal: stop.signal, limits: LIMITS },
    );
    await runImport(database, {
      job,
      table,
      register: known(found.register),
      setting: found.setting,
      actor: {
        tenantId,
        path: found.level_path,
        userId: found.user_id,
        userName: found.full_name,
        via: `import ${found.number}`,
        batch: job,
      },
      onStep: (step) => (state.step = step),
      onStart: (pid) => (state.pid = pid),
      onCounts: (tx, counts) => finish(tx, { tenantId, job }, counts),
    });
  } catch (error) {
    const cancelled = stop.signal.aborted || error instanceof Cancelled;
    await fail(database.db, { tenantId, job }, { error, cancelled, language: languageOf(found.language) });
    // a fault of ours is told to the log; what the file or a person caused is not
    if (!isKnown(error) && !cancelled) throw error;
  } finally {
    clearInterval(timer);
  }
}
class Cancelled extends Error {}

interface JobKey {
  readonly tenantId: string;
  readonly job: string;
}
function readPayload(payload: unknown): JobKey {
  if (typeof payload === 'object' && payload !== null && 'tenantId' in payload && 'job' in payload)
    return { tenantId: String(payload.tenantId), job: String(payload.job) };
  throw new Error('An import job without tenant and id.');
}

async function tick(
  database: Database,
  key: JobKey,
  state: { readonly step: Step; readonly pid: number },
  stop: AbortController,
): Promise<void> {
  const asked = await one(
    database.db,
    sql<{
      cancelled: boolean;
    }>`with shown as (update import_job set state = 'running', phase = ${state.step.phase}, rows_done = ${state.step.rows}
        where tenant_id = ${key.tenantId}::uuid and id = ${key.job}::uuid and state in ('queued', 'running') returning id)
      select f.cancelled from import_file f join shown on shown.id = f.job_id where f.tenant_id = ${key.tenantId}::uuid`,
  ).catch(() => undefined);
  if (!asked?.cancelled || stop.signal.aborted) return;
  stop.abort(new Cancelled());
  if (state.pid > 0) await sql`select pg_cancel_backend(${state.pid})`.execute(database.db);
}

async function finish(db: Db, key: JobKey, counts: Counts): Promise<void> {
  await sql`update import_job set state = 'done', phase = 'done', ended_at = now(), rows_done = ${counts.total}, total = ${counts.total},
      invalid = ${counts.invalid}, added = ${counts.added}, updated = ${counts.updated}, deleted = ${counts.deleted}, unchanged = ${counts.unchanged},
      to_be_added = ${counts.toBeAdded}, to_be_updated = ${counts.toBeUpdated}, to_be_deleted = ${counts.toBeDeleted}
    where tenant_id = ${key.tenantId}::uuid and id = ${key.job}::uuid`.execute(db);
  await tellImport(db, key);
}

async function fail(
  db: Db,
  key: JobKey,
  of: { readonly error: unknown; readonly cancelled: boolean; readonly language: Language },
): Promise<void> {
  await sql`update import_job set state = ${of.cancelled ? 'cancelled' : 'failed'}, phase = null, ended_at = now(),
      problem = ${of.cancelled ? null : problemOf(of.error, of.language)}
    where tenant_id = ${key.tenantId}::uuid and id = ${key.job}::uuid`.execute(db);
  await tellImport(db, key);
}

/** What each refusal of the reader is called for people. */
const SHEET_ERRORS: { readonly [C in SheetErrorCode]: ErrorKey } = {
  'import.notSpreadsheet': 'importNotSpreadsheet',
  'import.empty': 'importEmpty',
  'import.tooLarge': 'importTooLarge',
  'import.tooManyRows': 'importTooLarge',
  'import.tooManyColumns': 'importTooLarge',
  'import.unpackedTooLarge': 'importTooLarge',
  'import.zipBomb': 'importDamaged',
  'import.encrypted': 'importEncrypted',
  'import.damaged': 'importDamaged',
  'import.noSuchSheet': 'importDamaged',
  'import.timeout': 'importTimeout',
};
const isKnown = (error: unknown): boolean => error instanceof AppError || error instanceof SheetError;

/** The refusal of a file the reader could not read. */
export const sheetRefusal = (error: SheetError): AppError =>
  new AppError(SHEET_ERRORS[error.code], { limit: error.facts['limit'] ?? '' });

function problemOf(error: unknown, language: Language): string {
  if (error instanceof InvalidError)
    return error.fields.map((field) => `${field.field}: ${field.words[language]}`).join(' ');
  if (error instanceof AppError) return errorText(error, language);
  if (error instanceof SheetError) return errorText(sheetRefusal(error), language);
  return ERRORS.fault.words[language].replace(/ ?(Request|请求号) ?\{request\}[.。]?/, '');
}

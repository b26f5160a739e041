import { AppError, ERRORS, InvalidError, errorText, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { languageOf, type Language } from '@plumbline/contract/words/word.ts';
import type { ImportEncoding, ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { type Database, type Db, one, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { limitOf } from '../../register/subcontracted.ts';
import { readTable, type Table } from '../../sheets/read-table.ts';
import { SheetError, type SheetErrorCode } from '../../sheets/sheet-error.ts';
import { type JobKey, logImport } from './import-log.ts';
import { rememberMapping } from './mapping-memory.ts';
import { type MappedTable, mappedTable } from './mapped-table.ts';
import { type BundlePart, forgetAttempt, runBundle, runImport } from './run-import.ts';
import type { Counts, Setting, Step } from './run-part.ts';
import { tellImport } from './tell-import.ts';

/** What a file from a browser may be (readings S12). */
const LIMITS = { bytes: 20 * 1024 * 1024, rows: 100_000 } as const;
/** How often progress is shown and a wish to stop is looked for. */
const TICK_MS = 300;

/** A part of an import as it was submitted. */
interface Job {
  readonly tenant: string;
  readonly job: string;
  readonly path: string;
  readonly register: string;
  readonly user_id: string;
  readonly full_name: string;
  readonly login: string;
  readonly level_path: LevelPath;
  readonly language: string;
  readonly cancelled: boolean;
  readonly state: string;
  readonly setting: Setting;
  readonly file_name: string;
  readonly number: number;
  readonly sheet: string | null;
  readonly header_row: number | null;
  readonly encoding: ImportEncoding | null;
  readonly mapping: ImportMapping | null;
}

/** The parts of an import in the order they are done. */
const partsOf = (db: Db, tenantId: string, job: string) =>
  rows(
    db,
    sql<Job>`select f.tenant_id as tenant, f.job_id as job, f.path, f.register, f.user_id, u.full_name, u.username as login, f.level_path, f.language, f.cancelled, j.state,
        j.import_setting as setting, f.name as file_name, j.number, f.sheet, f.header_row, f.encoding, f.mapping
      from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id
      join app_user u on u.tenant_id = f.tenant_id and u.id = f.user_id
      where f.tenant_id = ${tenantId}::uuid and f.bundle = (
        select bundle from import_file where tenant_id = ${tenantId}::uuid and job_id = ${job}::uuid)
      order by f.place`,
  );

/** Where an import stands while it runs. */
interface Standing {
  step: Step;
  pid: number;
  /** All parts: they go together, so each line of the log tells how far the whole file is. */
  readonly jobs: readonly string[];
  /** Data rows of all parts so far: the limit is one of the file. */
  rows: number;
}

/** Runs a queued import and keeps its lines in the log up to date. A job that was ended by a crash runs again from the start: nothing of it was written. */
export async function importTask(database: Database, payload: unknown): Promise<void> {
  const { tenantId, job } = readPayload(payload);
  const parts = await partsOf(database.db, tenantId, job);
  const first = parts[0];
  if (!first || parts.some(({ state }) => state === 'done' || state === 'failed')) return;
  const jobs = parts.map((part) => part.job);
  await forgetAttempt(database.db, tenantId, jobs);
  const stop = new AbortController();
  const standing: Standing = { step: { phase: 'reading', rows: 0 }, pid: 0, jobs, rows: 0 };
  const timer = setInterval(() => void tick(database, tenantId, standing, stop), TICK_MS);
  try {
    if (first.cancelled) throw new Cancelled();
    await transaction(database.db, async (tx) => {
      for (const { job: one, level_path: path } of parts)
        await logImport(tx, { tenantId, path, job: one }, { state: 'running' });
    });
    const { level_path: path, login } = first;
    const limit = await limitOf(database.db, { path, login });
    const runs = parts.map((part) => runOf({ db: database.db, tenantId, part, limit, standing, signal: stop.signal }));
    const [only] = runs;
    if (only !== undefined && runs.length === 1) await runAlone(database, only, { setting: first.setting, standing });
    else await runBundle(database, { parts: runs, setting: first.setting, onStart: (pid) => (standing.pid = pid) });
  } catch (error) {
    const cancelled = stop.signal.aborted || error instanceof Cancelled;
    await transaction(database.db, async (tx) => {
      for (const { job: one, level_path: path } of parts)
        await fail(tx, { tenantId, path, job: one }, { error, cancelled, language: languageOf(first.language) });
    });
    // a fault of ours is told to the log; what the file or a person caused is not
    if (!isKnown(error) && !cancelled) throw error;
  } finally {
    clearInterval(timer);
  }
}

async function runAlone(
  database: Database,
  part: BundlePart,
  { setting, standing }: { readonly setting: Setting; readonly standing: Standing },
): Promise<void> {
  // open until the transaction has ended: rows are read while they are written
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

/** A part as it is run: how its sheet is opened, where it stands, what is told at its end. */
function runOf(of: {
  readonly db: Db;
  readonly tenantId: string;
  readonly part: Job;
  /** Whose work alone the sender sees. */
  readonly limit: Pick<Actor, 'subcontractors'>;
  readonly standing: Standing;
  readonly signal: AbortSignal;
}): BundlePart {
  const { tenantId, part, standing } = of;
  const key = { tenantId, path: part.level_path, job: part.job };
  const register = known(part.register);
  const language = languageOf(part.language);
  const facts: ImportFacts = { encoding: null, blankRows: 0, leftOut: 0 };
  let read = (): void => undefined;
  return {
    job: part.job,
    register,
    language,
    actor: {
      tenantId,
      path: part.level_path,
      userId: part.user_id,
      userName: part.full_name,
      via: `import ${part.number}`,
      batch: part.job,
      ...of.limit,
    },
    onStep: (step) => {
      standing.step = step;
    },
    open: async () => {
      standing.rows += standing.step.rows;
      standing.step = { phase: 'reading', rows: 0 };
      const table = await openPart(of.db, part, { signal: of.signal, rows: LIMITS.rows - standing.rows });
      facts.encoding = table.encoding ?? null;
      read = () => {
        facts.blankRows = table.blankRows();
        facts.leftOut = 'leftOut' in table ? table.leftOut() : 0;
      };
      return table;
    },
    onCounts: async (tx, counts) => {
      read();
      await finish(tx, key, counts, facts);
    },
    onRefused: (tx, error) => fail(tx, key, { error, cancelled: false, language }),
  };
}

/** Opens the sheet of a part, through its mapping where it has one. */
async function openPart(
  db: Db,
  { tenant, path, file_name: name, register, sheet, header_row: headerRow, encoding, mapping }: Job,
  { signal, rows: most }: { readonly signal: AbortSignal; readonly rows: number },
): Promise<Table | MappedTable> {
  const table = await readTable(
    { path, name },
    {
      signal,
      limits: { ...LIMITS, rows: most },
      sheet: sheet ?? undefined,
      headerRow: headerRow ?? undefined,
      encoding: encoding ?? undefined,
    },
  );
  if (mapping === null) return table;
  try {
    const mapped = mappedTable(table, mapping, known(register));
    await rememberMapping(db, tenant, { register, captions: table.headers, mapping });
    return mapped;
  } catch (error) {
    await table.close();
    throw error;
  }
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
  // what the import itself writes at its end is told by then: to wait for it while holding another is a deadlock
  const free = sql`select job_id from import_file where tenant_id = ${tenantId}::uuid and job_id = any(${state.jobs}::uuid[])
    for update skip locked`;
  const asked = await one(
    database.db,
    sql<{
      cancelled: boolean;
    }>`update import_file set phase = ${state.step.phase}, rows_done = ${state.rows + state.step.rows}
      where tenant_id = ${tenantId}::uuid and job_id in (${free}) returning cancelled`,
  ).catch(() => undefined);
  if (!asked?.cancelled || stop.signal.aborted) return;
  stop.abort(new Cancelled());
  if (state.pid > 0) await sql`select pg_cancel_backend(${state.pid})`.execute(database.db);
}

/** How a file was read. */
interface ImportFacts {
  encoding: ImportEncoding | null;
  blankRows: number;
  leftOut: number;
}

async function finish(db: Tx, key: JobKey, counts: Counts, facts: ImportFacts): Promise<void> {
  await sql`update import_file set facts = coalesce(facts, '{}'::jsonb) || ${JSON.stringify(facts)}::jsonb
    where tenant_id = ${key.tenantId}::uuid and job_id = ${key.job}::uuid`.execute(db);
  await logImport(db, key, { state: 'done', endedAt: new Date().toISOString(), ...counts });
  await tellImport(db, key);
}

async function fail(
  db: Tx,
  key: JobKey,
  of: { readonly error: unknown; readonly cancelled: boolean; readonly language: Language },
): Promise<void> {
  await logImport(db, key, {
    state: of.cancelled ? 'cancelled' : 'failed',
    endedAt: new Date().toISOString(),
    problem: of.cancelled ? null : problemOf(of.error, of.language),
  });
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

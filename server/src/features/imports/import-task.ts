import { AppError } from '@plumbline/contract/errors.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import type { ImportEncoding, ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { type Database, type Db, one, rows, sql } from '../../db/database.ts';
import { isAway } from '../../db/away.ts';
import { known } from '../../db/model.ts';
import { withdraw } from '../../jobs/queue-table.ts';
import type { Actor } from '../../register/actor.ts';
import { zoneOn } from '../../register/level-options.ts';
import { limitOf } from '../../register/subcontracted.ts';
import { readTable, type Table } from '../../sheets/read-table.ts';
import { rememberMapping } from './mapping-memory.ts';
import { type MappedTable, mappedTable } from './mapped-table.ts';
import { fail, finish, type ImportFacts, isKnown, type JobKey, IS_OPEN, OPEN, Superseded } from './import-end.ts';
import { importKey } from './submit.ts';
import { type BundlePart, forgetAttempt, runBundle, runImport } from './run-import.ts';
import type { Setting, Step } from './run-part.ts';

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

/**
 * Runs a queued import and keeps its lines in the log up to date. A job that was ended by a crash, by the end of its process
 * or by a database that went away runs again from the start: nothing of it was written.
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
  try {
    ending.throwIfAborted();
    if (first.cancelled) throw new Cancelled();
    const { level_path: path, login } = first;
    const limit = { ...(await limitOf(database.db, { path, login })), timeZone: await zoneOn(database.db, path) };
    const runs = parts.map((part) => runOf({ db: database.db, tenantId, part, limit, standing, signal: stop.signal }));
    await runAll(database, runs, { setting: first.setting, standing });
  } catch (error) {
    if (ending.aborted || isToBeRepeated(error)) throw error;
    await failAll(database.db, parts, { error, cancelled: stop.signal.aborted || error instanceof Cancelled });
  } finally {
    clearInterval(timer);
    ending.removeEventListener('abort', end);
  }
}

/** Tells of an import that nobody will try again: its processes died, or the database went away, as often as a job is tried. */
export async function importGivenUp(db: Db, payload: unknown): Promise<void> {
  const { tenantId, job } = readPayload(payload);
  await failAll(db, await partsOf(db, tenantId, job), { error: new AppError('importGivenUp'), cancelled: false });
}

/** The process ends: the import is broken off wherever it is, to run again elsewhere. */
async function breakOff({ db }: Database, { pid }: Readonly<Standing>, stop: AbortController): Promise<void> {
  stop.abort(new Error('The process ends.'));
  // to cancel would end one statement, and the next could begin
  if (pid > 0) await sql`select pg_terminate_backend(${pid})`.execute(db).catch(() => undefined);
}

/** Says in the log that the parts failed, or were cancelled. @throws the error itself when it is a fault of ours, for our own log */
async function failAll(
  db: Db,
  parts: readonly Job[],
  { error, cancelled }: { readonly error: unknown; readonly cancelled: boolean },
): Promise<void> {
  for (const { tenant: tenantId, job, language } of parts)
    await fail(db, { tenantId, job }, { error, cancelled, language: languageOf(language) });
  // what the file or a person caused is not told to the log
  if (!isKnown(error) && !cancelled) throw error;
}

/** Nothing of it was written, and it may go better next time. */
const isToBeRepeated = (error: unknown): boolean => error instanceof Superseded || isAway(error);

async function runAll(
  database: Database,
  parts: readonly BundlePart[],
  { setting, standing }: { readonly setting: Setting; readonly standing: Standing },
): Promise<void> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) await runAlone(database, only, { setting, standing });
  else await runBundle(database, { parts, setting, onStart: (pid) => (standing.pid = pid) });
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
  /** Whose work alone the sender sees, and in which zone the rows live. */
  readonly limit: Pick<Actor, 'subcontractors' | 'timeZone'>;
  readonly standing: Standing;
  readonly signal: AbortSignal;
}): BundlePart {
  const { tenantId, part, standing } = of;
  const key = { tenantId, job: part.job };
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

function readPayload(payload: unknown): JobKey {
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
  // a line the import itself writes at its end is told by then: to wait for one while holding another is a deadlock
  const free = sql`select id from import_job where tenant_id = ${tenantId}::uuid and id = any(${state.jobs}::uuid[])
    and ${OPEN} for update skip locked`;
  const asked = await one(
    database.db,
    sql<{
      cancelled: boolean;
    }>`with shown as (update import_job set state = 'running', phase = ${state.step.phase}, rows_done = ${state.rows + state.step.rows}
        where tenant_id = ${tenantId}::uuid and id in (${free}) returning id)
      select f.cancelled from import_file f join shown on shown.id = f.job_id where f.tenant_id = ${tenantId}::uuid`,
  ).catch(() => undefined);
  if (!asked?.cancelled || stop.signal.aborted) return;
  stop.abort(new Cancelled());
  // what cannot be told now is told at the end of the file, or of the statement
  if (state.pid > 0) await sql`select pg_cancel_backend(${state.pid})`.execute(database.db).catch(() => undefined);
}

/**
 * Cancels an import. One that runs stops by itself soon; one that nobody runs, be it that it waits or that its process died,
 * is cancelled here.
 */
export async function cancelImport(db: Db, tenantId: string, bundle: string): Promise<void> {
  await sql`update import_file set cancelled = true where tenant_id = ${tenantId}::uuid and bundle = ${bundle}::uuid`.execute(
    db,
  );
  if (!(await withdraw(db, importKey(bundle)))) return;
  await failAll(db, await partsOf(db, tenantId, bundle), { error: null, cancelled: true });
}

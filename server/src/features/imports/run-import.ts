import { AppError } from '@plumbline/contract/errors.ts';
import { backTo, type Database, type Db, type Tx, sql } from '../../db/database.ts';
import { copyTransaction, type CopyTx } from '../../db/single-client.ts';
import { levelOf } from '../../register/row/actor.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { rememberSheets } from './twice.ts';
import { ALONE, type Among, type Counts, type ImportPartRun, runPart, type Setting } from './run-part.ts';

/** One import of one table. */
export interface ImportRun extends ImportPartRun {
  /** Receives the id of the database process that does the work, so that it can be cancelled. */
  onStart(pid: number): void;
  /** Called last, in the same transaction. */
  onCounts(tx: Tx, counts: Counts): Promise<void>;
}

/** Makes two simultaneous imports of one register run one after the other: the second sees what the first wrote. */
const lock = (tx: Tx, { register, actor }: Pick<ImportPartRun, 'register' | 'actor'>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${register.key} ${levelOf(actor, register)}`}, 7))`.execute(tx);

/** Runs an import in one transaction; a failure leaves nothing behind but its report. */
export async function runImport(database: Database, run: ImportRun): Promise<Counts> {
  return copyTransaction(database, async (copy) => {
    run.onStart(copy.pid);
    await lock(copy.tx, run);
    const counts = await runPart(copy, run, ALONE);
    await run.onCounts(copy.tx, counts);
    return counts;
  });
}

/** One sheet of a workbook, opened when its turn comes, since earlier ones may take long. */
export interface BundlePart extends Omit<ImportPartRun, 'table' | 'setting'> {
  open(): Promise<ImportPartRun['table'] & AsyncDisposable>;
  /** Called at the end, in the same transaction. */
  onCounts(tx: Tx, counts: Counts): Promise<void>;
  /** Called at the end, in the same transaction, when the sheet cannot be used. The others go on. */
  onRefused(tx: Tx, error: AppError | SheetError): Promise<void>;
}
type Ended = { readonly part: BundlePart } & ({ readonly counts: Counts } | { readonly error: AppError | SheetError });

/**
 * Runs the sheets of a workbook one after the other in one transaction. A sheet that cannot be read is refused on its
 * own; a fault of ours leaves nothing of any sheet. A trial run rolls everything back only at the end, so that later
 * sheets see what earlier ones would have added; its findings are stored outside the transaction meanwhile.
 */
export async function runBundle(
  database: Database,
  bundle: { readonly parts: readonly BundlePart[]; readonly setting: Setting; onStart(pid: number): void },
): Promise<void> {
  const { parts, setting } = bundle;
  const trial = setting === 'simulate';
  const among: Among = { together: true, outside: trial ? database.db : undefined };
  await copyTransaction(database, async (copy) => {
    const { tx } = copy;
    bundle.onStart(copy.pid);
    // always in the same order, so that two workbooks never wait for each other
    for (const part of parts.toSorted((a, b) => (a.register.key < b.register.key ? -1 : 1))) await lock(tx, part);
    await rememberSheets(tx);
    if (trial) await sql`savepoint bundle`.execute(tx);
    const ended: Ended[] = [];
    for (const part of parts) ended.push(await attempt(copy, { part, setting, among }));
    if (trial) await backTo(tx, 'bundle');
    for (const result of ended)
      await ('counts' in result ? result.part.onCounts(tx, result.counts) : result.part.onRefused(tx, result.error));
  });
}

async function attempt(
  copy: CopyTx,
  { part, setting, among }: { readonly part: BundlePart; readonly setting: Setting; readonly among: Among },
): Promise<Ended> {
  await sql`savepoint part`.execute(copy.tx);
  try {
    await using table = await part.open();
    return {
      part,
      counts: await runPart(copy, { ...part, table, setting }, among),
    };
  } catch (error) {
    if (!(error instanceof AppError || error instanceof SheetError)) throw error;
    await backTo(copy.tx, 'part');
    return { part, error };
  }
}

/** Deletes what an interrupted attempt stored outside its transaction. */
export async function forgetAttempt(db: Db, tenantId: string, jobs: readonly string[]): Promise<void> {
  const these = sql`tenant_id = ${tenantId}::uuid and job_id = any(${jobs}::uuid[])`;
  await sql`delete from import_row where ${these}`.execute(db);
  await sql`delete from import_consequence where ${these}`.execute(db);
  await sql`delete from import_followed where ${these}`.execute(db);
  await sql`delete from import_missing where ${these}`.execute(db);
}

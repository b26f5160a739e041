import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import type { ImportCompare } from '@plumbline/contract/rules/import-mapping.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, oneRow, rows, sql } from '../../db/database.ts';
import type { CopyTx } from '../../db/single-client.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { originalsFor } from '../../register/row/aliases.ts';
import { idsFrom } from '../../register/row/ids.ts';
import type { Source } from '../../register/row/source.ts';
import { removeRows } from '../../register/write/remove.ts';
import { isWritable } from '../../register/row/values.ts';
import { addRows, changeRows } from '../../register/write/write.ts';
import type { Table } from '../../sheets/read-table.ts';
import { fileColumns, type FileColumns } from './columns.ts';
import { withConsequences } from './consequences.ts';
import { judge, type Judged } from './judge.ts';
import { keepMissing } from './keep-missing.ts';
import { keepRows } from './keep-rows.ts';
import { refuseOrphans } from './own-rows.ts';
import { writePairs } from './pairs.ts';
import { judgeSigning, signRows } from './sign-rows.ts';
import { stageRows } from './stage.ts';
import { prepareLacking, rememberRefused } from './lacking.ts';
import { rememberRows } from './twice.ts';

/** The mode of an import (domain guide 3.14 item 4). */
export type Setting = 'validate' | 'simulate' | 'full';
/** The counts of an import. Those that do not apply to its setting are null. */
export interface Counts {
  readonly total: number;
  readonly invalid: number;
  readonly added: number | null;
  readonly updated: number | null;
  readonly deleted: number | null;
  readonly unchanged: number | null;
  readonly toBeAdded: number | null;
  readonly toBeUpdated: number | null;
  readonly toBeDeleted: number | null;
}
/** The progress of an import. */
export interface Step {
  readonly phase: 'reading' | 'checking' | 'writing' | 'done';
  readonly rows: number;
}

/** One table to be filled from one sheet. */
export interface ImportPartRun {
  readonly job: string;
  readonly register: AnyRegister;
  readonly setting: Setting;
  /** The table that is read; the caller who opened it closes it. */
  readonly table: Pick<Table, 'headers' | 'rows'>;
  readonly actor: Actor;
  /** The handling of unknown names, by field. */
  readonly unknown?: FileColumns['unknown'];
  /** Whether to look for rows missing from the file. */
  readonly compare?: ImportCompare | null;
  /** The sheet it is read from, and whether the mapping takes each key only once. */
  readonly sheet?: string;
  readonly isOnce?: boolean;
  /** Rows that exist are left as they are, whatever the lines give for them. */
  readonly leavesExisting?: boolean;
  /** The columns of dates and figures whose form the mapping states. */
  readonly stated?: ReadonlySet<string>;
  /** The language in which old values are stored; English by default. */
  readonly language?: Language;
  onStep(step: Step): void;
  /** Receives the notes on how the file was read. */
  onNotes?(notes: readonly Word[]): void;
}

/** How a part runs among others. */
export interface Among {
  /**
   * True when there may be other parts: the writes of a trial run stay until all have been tried, so that later ones see
   * them, and no part gives a row that an earlier one gave.
   */
  readonly together: boolean;
  /** The connection for the report of such a trial run, since its own transaction is rolled back. */
  readonly outside: Db | undefined;
}
export const ALONE: Among = { together: false, outside: undefined };

/**
 * Runs one part in a transaction: reads and checks each cell, resolves references, finds the rows, checks each row, and
 * writes them through the single write path. Bad rows do not stop good ones.
 */
export async function runPart(copy: CopyTx, run: ImportPartRun, among: Among): Promise<Counts> {
  const original = await originalsFor(copy.tx, run.actor.tenantId);
  const columns = fileColumns(run.register, run.table.headers.map(original), run.unknown);
  await sql`drop table if exists stage`.execute(copy.tx);
  await prepareLacking(copy.tx);
  const notes = await stageRows(copy, run.table, {
    columns,
    today: todayOf(run.actor),
    stated: run.stated ?? new Set(),
    onRows: (count) => run.onStep({ phase: 'reading', rows: count }),
  });
  run.onNotes?.(notes);
  return run.setting === 'validate' ? validated(copy, run) : done(copy, run, { columns, among });
}

async function validated({ tx }: CopyTx, run: ImportPartRun): Promise<Counts> {
  await sql`insert into import_row (tenant_id, job_id, number, outcome, key, problems)
    select ${run.actor.tenantId}::uuid, ${run.job}::uuid, n, 'invalid', key, problems from stage where problems is not null`.execute(
    tx,
  );
  const found = await oneRow(
    tx,
    sql<{ total: number; invalid: number }>`select count(*) as total, count(problems) as invalid from stage`,
  );
  const none = {
    added: null,
    updated: null,
    deleted: null,
    unchanged: null,
    toBeAdded: null,
    toBeUpdated: null,
    toBeDeleted: null,
  };
  return { total: found?.total ?? 0, invalid: found?.invalid ?? 0, ...none };
}

/** How a part takes the rows that an earlier one gave; undefined where there are no others. */
function givenBy({ register, isOnce }: ImportPartRun, { together }: Among): Judged['among'] {
  if (!together || listSheetOf(register.key) !== undefined) return undefined;
  return isOnce === true ? 'kept' : 'refused';
}

async function done(
  copy: CopyTx,
  run: ImportPartRun,
  { columns, among }: { readonly columns: FileColumns; readonly among: Among },
): Promise<Counts> {
  const { tx } = copy;
  const total = (await oneRow(tx, sql<{ total: number }>`select count(*) as total from stage`))?.total ?? 0;
  run.onStep({ phase: 'checking', rows: total });
  const before = givenBy(run, among);
  await judge(tx, run.actor, run.register, {
    ...columns,
    hold: run.setting === 'full',
    among: before,
    leaves: run.leavesExisting === true,
  });
  await judgeSigning(tx, { ...run, ...columns }, () => write(tx, run, columns));
  await refuseOrphans(tx, run.register, columns.columns);
  const written = columns.columns.filter(({ field }) => isWritable(field)).map(({ name }) => name);
  const { actor, register, job, language = 'en' } = run;
  const storeOptions = { actor, register, job, written, language, outside: among.outside };
  await keepRows(tx, storeOptions);
  // the pairs of a list have no rows that could be deleted on their own
  if (run.compare && listSheetOf(register.key) === undefined)
    await keepMissing(tx, { ...storeOptions, compare: run.compare });
  // a trial run writes too, and rolls back: users see that as checking
  if (run.setting === 'full') run.onStep({ phase: 'writing', rows: total });
  const trial = run.setting !== 'full' && !among.together;
  const consequenceOptions = { actor, register, job, trial, outside: among.outside };
  await withConsequences(tx, consequenceOptions, async () => {
    await write(tx, run, columns);
    await signRows(tx, { ...run, ...columns });
  });
  if (before !== undefined) await rememberRows(tx, run.sheet ?? '');
  if (among.together) await rememberRefused(tx, register, run.sheet);
  return countsOf(tx, run.setting, total);
}

async function countsOf(tx: Tx, setting: Setting, total: number): Promise<Counts> {
  const found = await rows(
    tx,
    sql<{ outcome: string; count: number }>`select outcome, count(*) as count from verdict group by outcome`,
  );
  const countOf = (outcome: string): number => found.find((row) => row.outcome === outcome)?.count ?? 0;
  const now = setting === 'full';
  return {
    total,
    invalid: countOf('invalid'),
    unchanged: countOf('unchanged'),
    added: now ? countOf('added') : null,
    updated: now ? countOf('updated') : null,
    deleted: now ? countOf('deleted') : null,
    toBeAdded: now ? null : countOf('added'),
    toBeUpdated: now ? null : countOf('updated'),
    toBeDeleted: now ? null : countOf('deleted'),
  };
}

/** The rows of one outcome, as a source for the write path. */
const sourceOf = (outcome: string) =>
  sql`(select typed.* from typed join verdict v on v.n = typed.n where v.outcome = ${outcome}) as s`;

async function write(tx: Tx, run: ImportPartRun, { columns }: FileColumns): Promise<void> {
  const { actor, register } = run;
  const sheet = listSheetOf(register.key);
  if (sheet !== undefined) return writePairs(tx, actor, sheet);
  const idsOf = (outcome: string): Promise<readonly string[]> =>
    idsFrom(tx, sql`select id from verdict where outcome = ${outcome} order by n`);
  const every = Object.entries(register.fields)
    .filter(([, field]) => isWritable(field))
    .map(([name]) => name);
  const sourceFor = async (outcome: 'added' | 'updated', fields: readonly string[]): Promise<Source> => ({
    from: sourceOf(outcome),
    fields,
    ids: await idsOf(outcome),
    // a full run holds what its lines name since they were judged, a trial need not
    isHeld: true,
  });
  await addRows(tx, actor, register, { ...(await sourceFor('added', every)), order: sql`s.n`, isPlaced: true });
  const fields = columns.filter(({ field }) => isWritable(field)).map(({ name }) => name);
  await changeRows(tx, actor, register, await sourceFor('updated', fields), { system: true });
  await removeRows(tx, actor, register, await idsOf('deleted'));
}

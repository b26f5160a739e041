import { importJob } from '@plumbline/contract/registers/import/import-job.ts';
import { loadables } from '@plumbline/contract/registers/list-sheets.ts';
import type { AnyRegister, AnyRow, Row } from '@plumbline/contract/register/register.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A job as the register keeps it. */
export type ImportJob = Row<typeof importJob>;
/** What is to be done with a file: check its shape, try it against the database, or write. */
export type ImportSetting = 'validate' | 'simulate' | 'full';

/** The counts of an import result row, in the order of specification 3. */
export const COUNTS = [
  'total',
  'added',
  'deleted',
  'updated',
  'invalid',
  'unchanged',
  'toBeAdded',
  'toBeUpdated',
  'toBeDeleted',
] as const;
/** One of them. */
export type Count = (typeof COUNTS)[number];

/** What a count is called. */
export const countLabel = (count: Count): Word => importJob.fields[count].label;

/** A row of the register as a job. The verb answers rows of any register; the declaration says what this one holds. */
export const asJob = (row: AnyRow): ImportJob => row as unknown as ImportJob; // eslint-disable-line -- typed by the declaration of the register asked

/** The counts of a job; null counts read 0 (specification 3). */
export const countsOf = (job: Partial<Record<Count, number | null>>): Readonly<Record<Count, number>> => ({
  total: job.total ?? 0,
  added: job.added ?? 0,
  deleted: job.deleted ?? 0,
  updated: job.updated ?? 0,
  invalid: job.invalid ?? 0,
  unchanged: job.unchanged ?? 0,
  toBeAdded: job.toBeAdded ?? 0,
  toBeUpdated: job.toBeUpdated ?? 0,
  toBeDeleted: job.toBeDeleted ?? 0,
});

/** The register of a job: it is named by key, or in the language of who sent the file. */
const tableOf = (name: string | null): AnyRegister | undefined =>
  loadables.find(({ key, label }) => key === name || label.en === name || label.zh === name);

/** What the table of a job is called. */
export const tableLabel = (name: string | null): Word => tableOf(name)?.label ?? w(name ?? '', name ?? '');

/** What a column of a file is called: the name of its field, or what the file calls it. */
export const columnLabel = (table: string | null, column: string): Word =>
  tableOf(table)?.fields[column]?.label ?? w(column, column);

const PHASES: Readonly<Record<string, Word>> = {
  reading: w('Reading rows', '正在读取'),
  checking: w('Checking rows', '正在检查'),
  writing: w('Writing rows', '正在写入'),
  interrupted: w('Interrupted', '已中断'),
};
/** What a job is at; undefined before it has begun. */
export const phaseLabel = (phase: string | null): Word | undefined =>
  phase === null ? undefined : (PHASES[phase] ?? w(phase, phase));

/** Whether a job still has something to do. */
export const isUnderWay = (job: Pick<ImportJob, 'state'>): boolean => job.state === 'queued' || job.state === 'running';

/** How far a job is, in percent; null while it is not known. */
export function percentOf({ state, rowsDone, total }: Pick<ImportJob, 'state' | 'rowsDone' | 'total'>): number | null {
  if (state === 'done') return 100;
  if (rowsDone === null || total === null || total === 0) return null;
  return Math.min(100, Math.floor((rowsDone / total) * 100));
}

/** How often a running job is asked after, in milliseconds. */
export const POLL_MS = 400;
/** The same while the message service tells how it ends. */
export const SLOW_POLL_MS = 1500;

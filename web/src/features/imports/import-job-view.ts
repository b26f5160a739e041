import { importJob } from '@plumbline/contract/registers/import/import-job.ts';
import { loadables } from '@plumbline/contract/registers/list-sheets.ts';
import type { AnyRegister, AnyRow, Row } from '@plumbline/contract/register/register.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A job as stored in the register. */
export type ImportJob = Row<typeof importJob>;
/** What to do with a file: check its shape, simulate it against the database, or write it. */
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
/** One of these counts. */
export type Count = (typeof COUNTS)[number];

/** The label of a count. */
export const countLabel = (count: Count): Word => importJob.fields[count].label;

/**
 * Treats a register row as a job. The call returns rows of any register; the declaration says what this one contains.
 */
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

/** The register of a job: the job names it by key, or in the language of the user who sent the file. */
const tableOf = (name: string | null): AnyRegister | undefined =>
  loadables.find(({ key, label }) => key === name || label.en === name || label.zh === name);

/** The label of a job's table. */
export const tableLabel = (name: string | null): Word => tableOf(name)?.label ?? w(name ?? '', name ?? '');

/** The label of a file's column: the name of its field, or the caption in the file. */
export const columnLabel = (table: string | null, column: string): Word =>
  tableOf(table)?.fields[column]?.label ?? w(column, column);

const PHASES: Readonly<Record<string, Word>> = {
  reading: w('Reading rows', '正在读取'),
  checking: w('Checking rows', '正在检查'),
  writing: w('Writing rows', '正在写入'),
  interrupted: w('Interrupted', '已中断'),
};
/** The label of a job's phase; undefined before the job has started. */
export const phaseLabel = (phase: string | null): Word | undefined =>
  phase === null ? undefined : (PHASES[phase] ?? w(phase, phase));

/** True while a job is queued or running. */
export const isUnderWay = (job: Pick<ImportJob, 'state'>): boolean => job.state === 'queued' || job.state === 'running';

/** The progress of a job in percent; null while unknown. */
export function percentOf({ state, rowsDone, total }: Pick<ImportJob, 'state' | 'rowsDone' | 'total'>): number | null {
  if (state === 'done') return 100;
  if (rowsDone === null || total === null || total === 0) return null;
  return Math.min(100, Math.floor((rowsDone / total) * 100));
}

/** Polling interval for a running job, in milliseconds. */
export const POLL_MS = 400;
/** Polling interval while the message service reports the end of the job, in milliseconds. */
export const SLOW_POLL_MS = 1500;

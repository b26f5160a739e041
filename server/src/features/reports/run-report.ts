import type { Readable } from 'node:stream';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { ReportPreview } from '@plumbline/contract/features/reports/calls.ts';
import {
  REPORT_FIRST,
  type ReportFormat,
  type ReportLayout,
  reportName,
} from '@plumbline/contract/features/reports/layout.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { isNumeric } from '@plumbline/contract/field/kinds.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import { type Database, type Db, snapshot } from '../../db/database.ts';
import { MEDIA_TYPES } from '../../files/media-type.ts';
import { numberNew } from '../../ledger/number.ts';
import { known } from '../../db/model.ts';
import { count, get } from '../../register/read/read.ts';
import { todayOf } from '../../register/row/actor.ts';
import { filterText } from './filter-text.ts';
import { openReport } from './open-report.ts';
import { firstRows, ledgerNumber } from './read-report.ts';
import type { Reader } from './reader.ts';
import { layoutOf } from './report-rows.ts';
import { summarise } from './summary.ts';
import {
  fileName,
  printRows,
  printSummary,
  type ReportFacts,
  type ReportInput,
  writeRows,
  writeSummary,
} from './write-report.ts';

/** What to run. */
export interface ReportOrder {
  /** A layout; or the id of a definition that the reader sees, or the code of a shipped report. */
  readonly report: ReportLayout | string;
  readonly format: ReportFormat;
  /** A further condition on its rows. */
  readonly filter?: Filter | undefined;
  /** The revision of the definition that the layout was taken from. */
  readonly rev?: number | null;
  /** The moment of the run, now by default. */
  readonly at?: Date;
}

/** A report as a file. */
export interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly body: Readable | Buffer;
  /** How many rows it has, and at which number of the ledger they were read; known when the file is written. */
  readonly facts: Promise<ReportFacts>;
}

const TYPES = {
  pdf: MEDIA_TYPES.pdf,
  xlsx: MEDIA_TYPES.xlsx,
  csv: 'text/csv; charset=utf-8',
} as const satisfies Readonly<Record<ReportFormat, string>>;

/** The layout of a report that is named, with the revision of its definition. @throws AppError `notFound` */
async function findReport(
  db: Db,
  { actor }: Pick<Reader, 'actor'>,
  named: string,
): Promise<{ readonly layout: ReportLayout; readonly rev: number | null }> {
  const ready = readyReport(named);
  if (ready) return { layout: ready, rev: null };
  if (!isId(named)) throw new AppError('notFound');
  const row = await get(db, actor, known('reportDefinition'), named);
  return { layout: layoutOf(row), rev: row.rev };
}

async function ordered(
  db: Db,
  reader: Reader,
  { report, filter, rev = null }: Pick<ReportOrder, 'report' | 'filter' | 'rev'>,
) {
  const found = typeof report === 'string' ? await findReport(db, reader, report) : { layout: report, rev };
  const { layout } = found;
  if (filter === undefined) return found;
  return { ...found, layout: { ...layout, filter: layout.filter ? { and: [layout.filter, filter] } : filter } };
}

/** The number of rows of a report for a reader: that of its register under the same filter. */
export async function countReport(
  db: Db,
  reader: Reader,
  order: Pick<ReportOrder, 'report' | 'filter'>,
  most?: number,
): Promise<number> {
  const { layout } = await ordered(db, reader, order);
  const { register, filter } = await openReport(db, reader, layout);
  return count(db, reader.actor, register, filter, most);
}

/**
 * Makes a report for one reader: the rows that they may see by their rights and view, in their language, read on one
 * snapshot. Nothing of a long file is held in memory; a PDF is.
 *
 * @throws AppError `forbidden` where the reader may not see its register, `notFound` for a report that does not exist,
 *   InvalidError for a layout that does not fit its register
 */
export async function runReport(database: Database, reader: Reader, order: ReportOrder): Promise<ReportFile> {
  const { format, at = new Date() } = order;
  // what has been written is numbered first, so that one number of the ledger means one content
  await numberNew(database.db);
  const { layout, rev } = await ordered(database.db, reader, order);
  const report = await openReport(database.db, reader, layout);
  const input: ReportInput = { report, filter: await filterText(database.db, report), at, rev };
  const name = (seq: number | null): string =>
    `${fileName(reportName(layout)[reader.language] || layout.code)} ${todayOf(reader.actor)}${seq === null ? '' : ` #${seq}`}.${format}`;
  if (layout.kind === 'summary') {
    const read = await snapshot(database.db, async (db) => {
      const summary = await summarise(db, report);
      const seq = await ledgerNumber(db, reader.actor.tenantId);
      return { summary, facts: { rows: summary.all.total.count, seq } };
    });
    const { facts } = read;
    const body = format === 'pdf' ? await printSummary(database, input, read) : writeSummary(input, read, format);
    return { name: name(facts.seq), type: TYPES[format], body, facts: Promise.resolve(facts) };
  }
  if (format === 'pdf') {
    const { body, facts } = await printRows(database, input);
    return { name: name(facts.seq), type: TYPES.pdf, body, facts: Promise.resolve(facts) };
  }
  const { promise, resolve, reject } = Promise.withResolvers<ReportFacts>();
  const body = await writeRows(database, input, { format, done: resolve });
  body.once('error', reject).once('close', () => reject(new Error('The report was not read to its end.')));
  promise.catch(() => undefined);
  return { name: name(null), type: TYPES[format], body, facts: promise };
}

/** A report as the screen shows it: the number of rows, the first of them as printed, or all figures of a summary. */
export async function previewReport(db: Db, reader: Reader, layout: ReportLayout): Promise<ReportPreview> {
  const report = await openReport(db, reader, layout);
  const summary = layout.kind === 'summary' ? await summarise(db, report) : null;
  return {
    total: summary?.all.total.count ?? (await count(db, reader.actor, report.register, report.filter)),
    seq: await ledgerNumber(db, reader.actor.tenantId),
    columns: report.columns.map(({ heading, missing, found }) => ({
      heading,
      missing,
      isFigure: found !== undefined && isNumeric(found.field),
    })),
    rows: summary ? [] : await firstRows(db, report, REPORT_FIRST),
    summary,
    filter: await filterText(db, report),
    resolved: report.dayFilter ?? null,
  };
}

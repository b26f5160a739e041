import { addsUp } from '@plumbline/contract/field/kinds.ts';
import type { Readable } from 'node:stream';
import { type Database, type Db, oneRow, rows, sql } from '../../db/database.ts';
import { where } from '../../register/read/sql/filter-sql.ts';
import { csvRecords } from '../exports/csv-records.ts';
import { cellsSql, exportRows } from '../exports/export.ts';
import { orderOf, orderSql } from '../../register/read/sql/order.ts';
import { cellsOf, type ReportCells } from './report-cells.ts';
import type { OpenReport } from './open-report.ts';

/** The number of the ledger that the company has reached on a snapshot. */
export const ledgerNumber = async (db: Db, tenantId: string): Promise<number> =>
  (await oneRow(db, sql<{ seq: number }>`select seq from ledger_head where tenant_id = ${tenantId}::uuid`))?.seq ?? 0;

/** The rows of a detailed report, and what is known when they have been read. */
export interface ReportRows {
  readonly cells: ReportCells;
  /** Batches of rows: the headings, the columns, the stored values. */
  readonly batches: AsyncIterable<readonly (readonly string[])[]>;
  readonly stream: Readable;
  /** The number of the ledger they were read at; known from the first row on. */
  readonly seq: () => number;
}

/** Reads all rows of a detailed report, of one snapshot and in flat memory. */
export async function readReport(
  database: Database,
  report: OpenReport,
  { format, withRaw }: { readonly format: 'csv' | 'xlsx'; readonly withRaw: boolean },
): Promise<ReportRows> {
  const { reader, register, filter, sort } = report;
  const cells = cellsOf(report, format, withRaw);
  let seq = 0;
  const stream = await exportRows(database, reader.actor, {
    register,
    input: { format, ...(filter && { filter }), ...(sort && { sort: [...sort] }) },
    language: reader.language,
    cells: cells.cells,
    ...(cells.order && { order: cells.order }),
    before: async (db) => {
      seq = await ledgerNumber(db, reader.actor.tenantId);
    },
  });
  return { cells, stream, batches: csvRecords(stream), seq: () => seq };
}

/** The first rows of a detailed report as texts, without its headings. */
export async function firstRows(db: Db, report: OpenReport, most: number): Promise<readonly (readonly string[])[]> {
  const { reader, register, filter } = report;
  const { cells, groups, order } = cellsOf(report, 'xlsx', false);
  const texts = sql`array[${sql.join(cells.map(({ cell }) => sql`coalesce((${cell})::text, '')`))}] as cells`;
  const found = await rows(
    db,
    sql<{ cells: readonly string[] }>`select x.cells from (${cellsSql(register, {
      cells: [{ cell: texts }],
      joins: cells.flatMap(({ join }) => (join ? [join] : [])),
      among: where(register, reader.actor, filter),
      order: order ?? orderSql(orderOf(register, reader.actor, report.sort)),
      most,
    })}) x`,
  );
  return found.map((row) => row.cells.slice(groups));
}

/** A sum as text, rounded where binary fractions of decimals would show; empty for none. */
export const sumText = (sum: number | null): string => (sum === null ? '' : String(Math.round(sum * 1e6) / 1e6));
/** The sums of the columns that add up, over the rows of a group or of the whole report. */
export class SubTotals {
  count = 0;
  readonly #sums: (number | null)[];
  readonly #places: readonly (number | undefined)[];

  constructor({ columns }: OpenReport, offset: number) {
    this.#places = columns.map(({ found }, at) => (found && addsUp(found.field) ? offset + at : undefined));
    this.#sums = columns.map(() => null);
  }

  add(row: readonly string[]): void {
    this.count += 1;
    for (const [at, place] of this.#places.entries()) {
      const text = place === undefined ? '' : (row[place] ?? '');
      if (text !== '') this.#sums[at] = (this.#sums[at] ?? 0) + Number(text);
    }
  }

  /** By column, as text; empty for a column that does not add up. */
  get sums(): readonly string[] {
    return this.#sums.map(sumText);
  }
}

import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import type { Filter } from '../../register/filter.ts';
import type { Word } from '../../words/word.ts';

/** Rows of a register or of a query list: what a figure is made of. */
export interface FigureRows {
  readonly register: string;
  readonly filter: Filter;
}
/**
 * A figure as text, exact to the last decimal, and the rows it is made of; null where it follows from other figures.
 */
export interface Figure {
  readonly value: string;
  readonly rows: FigureRows | null;
}
/** A line of a table: what it is about, in a currency where it has amounts, and a figure for each column. */
export interface StatisticsLine {
  readonly label: Word;
  readonly currency: string | null;
  readonly figures: readonly Figure[];
  /** True for the sum of the lines of its currency. */
  readonly isTotal: boolean;
}
/** A table of figures. */
export interface StatisticsTable {
  readonly key: string;
  readonly title: Word;
  /** What its lines are by. */
  readonly by: Word;
  readonly columns: readonly { readonly label: Word; readonly isAmount: boolean }[];
  readonly lines: readonly StatisticsLine[];
}

const days = z.strictObject({
  page: z.enum(['input', 'sales', 'scrap']),
  /** The first and the last day of issue, `yyyy-mm-dd`. */
  from: z.iso.date(),
  to: z.iso.date(),
});
const access = { register: 'invoice', right: 'see' } as const;

/**
 * The figures of a review over the invoices issued in some days: by state, month, other side, tax rate and kind; what is
 * open by age; the work of suppliers; what was received and is not invoiced, by contract and party; value added tax by
 * month; scrap by disposal. Each figure names the rows it is made of. Red invoices count negative. Requires the right to
 * see the review.
 */
export const invoiceStatistics = call({
  path: '/api/ext/invoice/statistics',
  access,
  input: days,
  output: as<{ readonly tables: readonly StatisticsTable[] }>(),
});

/** The same figures as a file: all tables below each other, or a printed document. */
export const statisticsFile = call({
  path: '/api/ext/invoice/statistics-file',
  access,
  input: days.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
  output: as<Download>(),
});

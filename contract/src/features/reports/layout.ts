import { z } from 'zod';
import type { AnyRegister } from '../../register/register.ts';
import { filter } from '../../register/filter.ts';
import {
  REPORT_CATEGORIES,
  REPORT_KINDS,
  REPORT_ORIENTATIONS,
  REPORT_PAPERS,
} from '../../registers/report/report-definition.ts';
import { w, type Word } from '../../words/word.ts';

/** Maximum rows of a report that is made while its reader waits; more are made in the queue. */
export const REPORT_AT_ONCE = 2000;
/** Maximum rows of a report on paper. */
export const REPORT_ON_PAPER = 20_000;
/** Number of rows shown before a report is run. */
export const REPORT_FIRST = 100;
/** How long the file of a queued report is kept, in hours. */
export const REPORT_HOURS = 72;
/** Maximum groups of a summary; more are no longer a summary. */
export const REPORT_GROUPS = 5000;

const keys = <K extends string>(of: Readonly<Record<K, Word>>): [K, ...K[]] => Object.keys(of) as [K, ...K[]]; // the keys of a literal of ours
const path = z.string().min(1).max(100);
const heading = z.string().trim().max(200);

/**
 * A column: a field, or a field of the row a reference names (`taggedItem.description`), with its own heading in either
 * language. `pdf` is its share of the width of the page, `xlsx` its width in characters.
 */
const column = z.strictObject({
  field: path,
  en: heading.optional(),
  zh: heading.optional(),
  pdf: z.number().min(0.1).max(20).optional(),
  xlsx: z.number().min(3).max(200).optional(),
});
export const reportColumns = z.array(column).max(80);
/** A column of a report. */
export type ReportColumn = z.output<typeof column>;

/** The formats of a report. */
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/**
 * What a report contains and how it is printed. No columns means those its register shows first; in a summary the
 * columns are figures to add up. A filter may name days from the day of the run: `today`, `today-7`, `today+28`.
 */
export const reportLayout = z.strictObject({
  code: z.string().max(40),
  nameEn: z.string().trim().max(150),
  nameZh: z.string().trim().max(150),
  category: z.enum(keys(REPORT_CATEGORIES)),
  kind: z.enum(keys(REPORT_KINDS)),
  entity: z.string().max(60),
  groupings: z.array(path).max(2),
  breakdown: path.nullable(),
  sort: z.array(z.string().max(61)).max(5),
  columns: reportColumns,
  filter: filter.optional(),
  paper: z.enum(keys(REPORT_PAPERS)),
  orientation: z.enum(keys(REPORT_ORIENTATIONS)),
  bilingual: z.boolean(),
  logos: z.boolean(),
  pageBreak: z.boolean(),
});
/** A report, as it is run. */
export type ReportLayout = z.output<typeof reportLayout>;

/** The columns of a report: its own, or those its register shows first. */
export function columnsShown({ columns, kind }: Pick<ReportLayout, 'columns' | 'kind'>, register: AnyRegister) {
  if (columns.length > 0 || kind === 'summary') return columns;
  const shown =
    register.grid?.columns ??
    Object.keys(register.fields).filter((name) => !register.fields[name]?.hide?.includes('grid'));
  return shown.slice(0, 14).map((field): ReportColumn => ({ field }));
}

/** The name of a report. */
export const reportName = ({ nameEn, nameZh }: Pick<ReportLayout, 'nameEn' | 'nameZh'>): Word => w(nameEn, nameZh);

import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import type { ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import { plainText, sumOf } from '@plumbline/contract/rules/invoice/decimal.ts';
import { foldWidth } from '@plumbline/contract/rules/invoice/read-values.ts';
import { finish, kindOfName } from './chinese-xml.ts';
import { Draft, type LineDraft, type ReadDocument } from './draft.ts';
import { reason, refuse, Unreadable } from './unreadable.ts';

/** The columns of the export of the tax platform (全量发票查询导出结果, sheet 信息汇总表). */
export const EXPORT_COLUMNS = [
  '序号',
  '发票代码',
  '发票号码',
  '数电发票号码',
  '销方识别号',
  '销方名称',
  '购方识别号',
  '购买方名称',
  '开票日期',
  '税收分类编码',
  '特定业务类型',
  '货物或应税劳务名称',
  '规格型号',
  '单位',
  '数量',
  '单价',
  '金额',
  '税率',
  '税额',
  '价税合计',
  '发票来源',
  '发票票种',
  '发票状态',
  '是否正数发票',
  '发票风险等级',
  '开票人',
  '备注',
] as const;
type Column = (typeof EXPORT_COLUMNS)[number];

/** The sheet of the export that has the lines. */
export const EXPORT_SHEET = '信息汇总表';

/** A row of the file: its number, and its cells as text. */
export interface ExportRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The caption of a column: without the `*` of required ones, and without blanks. */
const captionOf = (cell: string): string => foldWidth(cell).replace(/[\s*]/g, '');
const LEAST_CAPTIONS = 8;

/** True for a row of captions: of the export, or of one with a column too few or too many. */
export function isExportHeader(cells: readonly string[]): boolean {
  // folding every cell of every row took a tenth of reading a large export
  if (!cells.some((cell) => cell.includes('票') && cell.includes('码'))) return false;
  const captions = new Set(cells.map(captionOf));
  return captions.has('发票号码') && EXPORT_COLUMNS.filter((column) => captions.has(column)).length >= LEAST_CAPTIONS;
}

/** Where each column is. @throws Unreadable where one is missing, twice or not of the export */
function exportColumns(header: readonly string[]): ReadonlyMap<Column, number> {
  const captions = header.map(captionOf);
  const missing = EXPORT_COLUMNS.filter((column) => !captions.includes(column));
  if (missing.length > 0) refuse('exportColumnsMissing', { missing: missing.join('、') });
  const twice = EXPORT_COLUMNS.find((column) => captions.indexOf(column) !== captions.lastIndexOf(column));
  if (twice !== undefined) refuse('exportColumnTwice', { column: twice });
  const known: ReadonlySet<string> = new Set(EXPORT_COLUMNS);
  const extra = captions.filter((caption) => caption !== '' && !known.has(caption));
  if (extra.length > 0) refuse('exportColumnsExtra', { extra: extra.join('、') });
  return new Map(EXPORT_COLUMNS.map((column) => [column, captions.indexOf(column)]));
}

/** Columns of the invoice, the same in all its rows. */
const HEAD = {
  销方识别号: 'seller.taxId',
  销方名称: 'seller.name',
  购方识别号: 'buyer.taxId',
  购买方名称: 'buyer.name',
  发票来源: 'origin',
  发票票种: 'platformKind',
  发票状态: 'platformStatus',
  发票风险等级: 'riskLevel',
  开票人: 'drawer',
  备注: 'remark',
} as const satisfies Partial<Record<Column, Parameters<Draft['text']>[0]>>;
const HEAD_COLUMNS: readonly Column[] = [
  ...(Object.keys(HEAD) as (keyof typeof HEAD)[]), // eslint-disable-line -- the keys of the object above
  '开票日期',
  '是否正数发票',
];
const LINE_TEXTS = { 税收分类编码: 'taxClass', 货物或应税劳务名称: 'item', 规格型号: 'spec', 单位: 'unit' } as const;
const LINE_AMOUNTS = { 数量: 'quantity', 单价: 'price', 金额: 'net', 税额: 'tax' } as const;
const TOTALS = { 金额: 'totals.net', 税额: 'totals.tax', 价税合计: 'totals.gross' } as const;

/** A number that lost its last digits: 15 digits are kept by a spreadsheet, the others become zero. */
const CUT = /^\d{15}0{5}$/;
const TOTAL_ROW = /^(?:合计|总计|小计|本页合计)/;

type Cell = (column: Column) => string;
interface Group {
  readonly key: string;
  readonly rows: { readonly number: number; readonly cell: Cell }[];
}

/** The invoices of an export, and what a person should know: rows left out, invoices that cannot be read. */
export interface ReadExport {
  readonly documents: readonly ReadDocument[];
  readonly notes: readonly ReadRefusal[];
}

/** Collects the rows of an export, a batch at a time: the rows of one invoice need not be adjacent. */
export class ExportReader {
  readonly #columns: ReadonlyMap<Column, number>;
  readonly #groups = new Map<string, Group>();
  readonly #notes: ReadRefusal[] = [];
  #skipped = 0;

  /** @throws Unreadable where the captions are not those of the export */
  constructor(header: readonly string[]) {
    this.#columns = exportColumns(header);
  }

  add(rows: readonly ExportRow[]): void {
    for (const { number, cells } of rows) {
      const cell: Cell = (column) => (cells[this.#columns.get(column) ?? -1] ?? '').trim();
      if (cells.every((text) => text.trim() === '')) continue;
      if (isExportHeader(cells) || cells.some((text) => TOTAL_ROW.test(text.replace(/\s/g, '')))) this.#skipped++;
      else this.#addRow(number, cell);
    }
  }

  #addRow(number: number, cell: Cell): void {
    const digital = foldWidth(cell('数电发票号码'));
    const paper = foldWidth(cell('发票号码'));
    if (digital === '' && paper === '') {
      this.#notes.push(reason('exportNoNumber', { row: number }));
      return;
    }
    const key = digital === '' ? `${foldWidth(cell('发票代码'))}+${paper}` : digital;
    const group = this.#groups.get(key) ?? { key, rows: [] };
    group.rows.push({ number, cell });
    this.#groups.set(key, group);
  }

  /** All invoices. An invoice that cannot be read is among the notes, the others are read. */
  done(source: InvoiceSource): ReadExport {
    const notes = [...this.#notes];
    const documents = [...this.#groups.values()].flatMap((group) => {
      try {
        return [readGroup(group, source)];
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        notes.push(error.reason);
        return [];
      }
    });
    if (this.#skipped > 0) notes.push(reason('exportRowsSkipped', { count: this.#skipped }));
    return { documents, notes };
  }
}

function readGroup({ rows }: Group, source: InvoiceSource): ReadDocument {
  const [first] = rows;
  if (first === undefined) return refuse('exportEmpty');
  const { cell } = first;
  const head = (column: Column): string => statedIn(rows, column);
  const number = numberOf(cell);
  for (const column of HEAD_COLUMNS) demandSame(rows, column, number);
  const draft = new Draft(source);
  draft.text('number', number);
  draft.text('code', cell('发票代码'));
  draft.text('kind', kindOfName(head('发票票种') || undefined, number));
  draft.date('issueDate', head('开票日期'));
  for (const column of Object.keys(HEAD) as (keyof typeof HEAD)[]) draft.text(HEAD[column], head(column)); // eslint-disable-line -- the keys of an object of ours
  draft.text('currency', 'CNY');
  for (const row of rows.filter(({ cell }) => isLine(cell))) takeLine(draft.line(), row.cell);
  for (const column of Object.keys(TOTALS) as (keyof typeof TOTALS)[]) takeTotal(draft, rows, column); // eslint-disable-line -- the keys of an object of ours
  return finish(draft, { 是: 'blue', 否: 'red' }[head('是否正数发票')]);
}

/** The digital number, else the one on paper; a number that a spreadsheet has cut is refused. */
function numberOf(cell: Cell): string {
  const number = foldWidth(cell('数电发票号码')) || foldWidth(cell('发票号码'));
  if (/e\+?\d/i.test(number)) refuse('valueExponent', { text: number });
  if (CUT.test(number)) refuse('valueRounded', { text: number });
  return number;
}

/** The value of a column of the invoice: some exports state it in its first row alone. */
const statedIn = (rows: Group['rows'], column: Column): string =>
  rows.map(({ cell }) => cell(column)).find((text) => text !== '') ?? '';

function demandSame(rows: Group['rows'], column: Column, number: string): void {
  const first = statedIn(rows, column);
  const other = rows.find((row) => row.cell(column) !== '' && row.cell(column) !== first);
  if (other === undefined) return;
  refuse('exportTwoHeads', { number, column, row: other.number, first, second: other.cell(column) });
}

/** A row that states only amounts of the invoice is no line of it. */
const isLine = (cell: Cell): boolean =>
  [...Object.keys(LINE_TEXTS), '数量', '单价', '税率'].some((column) => cell(column as Column) !== ''); // eslint-disable-line -- columns

function takeLine(line: LineDraft, cell: Cell): void {
  for (const column of Object.keys(LINE_TEXTS) as (keyof typeof LINE_TEXTS)[])
    // eslint-disable-line -- the keys of an object of ours
    line.text(LINE_TEXTS[column], cell(column));
  for (const column of Object.keys(LINE_AMOUNTS) as (keyof typeof LINE_AMOUNTS)[])
    // eslint-disable-line -- the keys of an object of ours
    line.amount(LINE_AMOUNTS[column], cell(column));
  line.rate(cell('税率'));
}

/** The sum over the rows; blank where a row cannot be read, or none states it. */
function takeTotal(draft: Draft, rows: Group['rows'], column: keyof typeof TOTALS): void {
  const probe = new Draft(draft.source);
  const texts = rows.map(({ cell }) => cell(column));
  const values = texts.flatMap((text) => {
    probe.values.delete('totals.net');
    probe.amount('totals.net', text);
    return probe.get('totals.net') ?? [];
  });
  const [unread] = probe.unread;
  if (unread) draft.leave(TOTALS[column], unread.text, unread.reason);
  else if (values.length > 0) draft.text(TOTALS[column], fixed(plainText(sumOf(values))));
}

/** Two decimals at least: 100 is written 100.00. */
const fixed = (text: string): string => {
  const [whole = '', part = ''] = text.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
};

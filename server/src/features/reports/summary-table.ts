import type { Summary, SummaryLine } from '@plumbline/contract/features/reports/calls.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { sumText } from './read-report.ts';
import type { CellKind } from '../../sheets/xlsx/cell-styles.ts';

const WORDS = {
  total: w('Total', '总数'),
  done: w('Completed', '已完成'),
  open: w('Outstanding', '未完成'),
  percent: w('% complete', '完成 %'),
  percentOpen: w('% outstanding', '未完成 %'),
  all: w('All rows, each once', '全部记录（不重复计数）'),
} as const;

/** A summary as the columns and lines of a table. */
export interface SummaryTable {
  readonly columns: readonly { readonly heading: Word; readonly kind: CellKind }[];
  readonly lines: readonly (readonly string[])[];
  readonly all: readonly string[];
}

/** Tenths of a percent, rounded down: 100 % means all. */
const completed = (done: number, total: number): number => Math.floor((1000 * done) / total);
const percent = (tenths: number, total: number): string => (total === 0 ? '' : String(tenths / 10));
/** The completed and outstanding records, and their shares, which add up to 100. */
function progress(done: number, open: number): readonly string[] {
  const total = done + open;
  const tenths = completed(done, total);
  return [String(done), String(open), percent(tenths, total), percent(1000 - tenths, total)];
}
const figures = ({ total, done, open, parts, sums }: SummaryLine): readonly string[] => [
  String(total.count),
  ...(done && open ? progress(done.count, open.count) : []),
  ...parts.map(({ count }) => String(count)),
  ...sums.map(sumText),
];

/** The table of a summary, the same for every kind of file. */
export function summaryTable(summary: Summary, say: (word: Word) => string): SummaryTable {
  const { groups, values, sums, lines, all } = summary;
  const figure = (heading: Word, kind: CellKind = 'number') => ({ heading, kind });
  return {
    columns: [
      ...groups.map((heading) => ({ heading, kind: 'text' as const })),
      figure(WORDS.total),
      ...(all.done ? [figure(WORDS.done), figure(WORDS.open), figure(WORDS.percent), figure(WORDS.percentOpen)] : []),
      ...values.map((value) => figure(w(value, value))),
      ...sums.map((heading) => figure(heading)),
    ],
    lines: lines.map((line) => [...line.titles, ...figures(line)]),
    all: [...groups.map((_, at) => (at === 0 ? say(WORDS.all) : '')), ...figures(all)],
  };
}

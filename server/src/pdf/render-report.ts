import type { Writable } from 'node:stream';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Block, Paragraph, Row } from './engine/rows.ts';
import { GROUND, MM, type Orientation, type PaperSize, TEXT } from './look.ts';
import { contentWidth } from './page-frame.ts';
import type { PrintedIn } from './print.ts';
import { renderDocument } from './render-document.ts';
import { both, framed, gap, plain, type StateTexts, withState } from './row-parts.ts';

/** Lines of a report under one heading. */
export interface ReportSection {
  /** The heading; empty for a report without groups. */
  readonly title: string;
  readonly lines: readonly (readonly string[])[];
  /** The sub-totals below them, by column; left out for none. */
  readonly totals?: readonly string[];
}
/** A report with all its data. */
export interface ReportPrint extends PrintedIn {
  readonly title: Word;
  readonly bilingual: boolean;
  /** The code of the report, its revision and the number of the ledger, on every page. */
  readonly code: string;
  /** What it shows: filter, rows, time, number of the ledger. */
  readonly facts: readonly { readonly label: Word; readonly value: string }[];
  readonly columns: readonly {
    readonly heading: Word;
    readonly share: number;
    readonly isFigure: boolean;
    /** In a column of states: the state that each text stands for. */
    readonly states?: StateTexts;
  }[];
  readonly sections: readonly ReportSection[];
  /** The totals of the whole report, by column; left out for none. */
  readonly totals?: readonly string[];
  readonly size: PaperSize;
  readonly orientation: Orientation;
  readonly pageBreak: boolean;
}

const EMPTY = w('No rows match the filter of this report.', '没有符合本报表筛选条件的记录。');
const LINE = 5.5 * MM;

/** A report as rows: its name and facts, then a table for each group, with repeated headings. */
function reportRows(data: ReportPrint): readonly Row[] {
  const width = contentWidth(data.orientation, data.size);
  const word = (text: Word, style: Paragraph['style']): Paragraph =>
    data.bilingual ? both(text, style) : plain(text[data.language], style);
  const fullWidth = (paragraphs: readonly Paragraph[], more: Partial<Block> = {}): Block => ({
    from: 0,
    to: width,
    paragraphs,
    ...more,
  });
  const total = data.columns.reduce((sum, { share }) => sum + share, 0);
  let at = 0;
  const edges = [0, ...data.columns.map(({ share }) => (at += (share / total) * width))];
  const cell = (place: number, paragraphs: readonly Paragraph[], more: Partial<Block> = {}): Block => ({
    from: edges[place] ?? 0,
    to: edges[place + 1] ?? width,
    paragraphs,
    padding: 2.5,
    ...framed,
    ...(data.columns[place]?.isFigure && { align: 'right' }),
    ...more,
  });
  const cells = (texts: readonly string[], style: Paragraph['style'], more: Partial<Block> = {}): Row => ({
    blocks: data.columns.flatMap(({ states }, place) => {
      const text = texts[place] ?? '';
      return withState(cell(place, [plain(text, style)], more), states?.[text]);
    }),
    height: LINE,
  });
  const label = 40 * MM;
  const facts = data.facts.map((fact): Row => ({
    blocks: [
      { from: 0, to: label, paragraphs: [word(fact.label, TEXT.label)], ...framed, fill: GROUND.label },
      { from: label, to: width, paragraphs: [plain(fact.value, TEXT.line)], ...framed },
    ],
    height: LINE,
  }));
  const heads: Row = {
    blocks: data.columns.map(({ heading }, place) => cell(place, [word(heading, TEXT.head)], { fill: GROUND.tint })),
    height: LINE,
    repeat: true,
    keepWithNext: true,
  };
  const section = ({ title, lines, totals }: ReportSection, number: number): readonly Row[] => {
    const head: readonly Row[] =
      title === ''
        ? []
        : [
            {
              blocks: [fullWidth([plain(title, TEXT.section)], { ...framed, fill: GROUND.label })],
              height: LINE,
              repeat: true,
              keepWithNext: true,
            },
          ];
    const rows = [
      ...head,
      heads,
      ...lines.map((line) => cells(line, TEXT.line)),
      ...(totals ? [cells(totals, TEXT.strong, { fill: GROUND.label })] : []),
    ];
    const [first, ...rest] = rows;
    return first && data.pageBreak && number > 0 ? [{ ...first, newPage: true }, ...rest] : [gap(3), ...rows];
  };
  return [
    { blocks: [fullWidth([word(data.title, TEXT.title)], { padding: 0 })], height: 9 * MM, keepWithNext: true },
    ...facts,
    ...data.sections.flatMap(section),
    ...(data.sections.length === 0
      ? [gap(3), heads, { blocks: [fullWidth([word(EMPTY, TEXT.strong)], framed)], height: 12 * MM }]
      : []),
    ...(data.totals ? [gap(3), cells(data.totals, TEXT.strong, { fill: GROUND.tint })] : []),
  ];
}

/** Writes a report as a PDF. */
export function renderReport(data: ReportPrint, out: Writable, at: Date): Promise<{ readonly pages: number }> {
  const { title, language, bilingual, code, orientation, size } = data;
  const named = bilingual && title.en !== title.zh ? `${title.en} ${title.zh}` : title[language];
  const make = () => ({
    data,
    named,
    rows: reportRows(data),
    title: named,
    documentCode: code,
    address: '',
    orientation,
    size,
  });
  return renderDocument(make, out, at);
}

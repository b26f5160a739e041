import { pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import type { Summary } from '@plumbline/contract/features/reports/calls.ts';
import { REPORT_ON_PAPER, reportName } from '@plumbline/contract/features/reports/layout.ts';
import type { Kind } from '@plumbline/contract/field/field.ts';
import { addsUp, isNumeric } from '@plumbline/contract/field/kinds.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type FieldPath } from '@plumbline/contract/rules/field-path.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Database } from '../../db/database.ts';
import { written } from '../../http/written.ts';
import type { ReportPrint, ReportSection } from '../../pdf/render-report.ts';
import { printedAt } from '../../pdf/page-frame.ts';
import { csvLine, writeCsv } from '../../sheets/write-csv.ts';
import { writeXlsx, type XlsxContent } from '../../sheets/write-xlsx.ts';
import type { CellKind } from '../../sheets/xlsx/cell-styles.ts';
import { projectName } from '../../workflow/fill/print-sheets.ts';
import { stateTexts } from '../../workflow/fill/state-print.ts';
import { paperOf } from '../../workflow/form/paper.ts';
import { printing } from '../../workflow/form/printing.ts';
import { cellKindOf } from '../exports/sheet-look.ts';
import type { OpenColumn, OpenReport } from './open-report.ts';
import { csvLines } from './csv-lines.ts';
import { readReport, SubTotals } from './read-report.ts';
import { wordsOf, hasRaw, shareOf } from './report-cells.ts';
import { summaryTable } from './summary-table.ts';

const WORDS = {
  missing: w('{heading} ({why})', '{heading}（{why}）'),
  raw: w('{heading} (value)', '{heading}（值）'),
  rows: w('Rows', '行数'),
  filter: w('Filter', '筛选'),
  readAt: w('Read at', '读取时间'),
  ledger: w('Ledger number', '台账序号'),
  report: w('Report', '报表'),
  about: w('About', '说明'),
  totals: w('Totals', '小计'),
  item: w('Item', '项目'),
  value: w('Value', '内容'),
  none: w('None', '无'),
  count: w('{count} {count:row|rows}', '{count} 行'),
  tooMany: w(
    'This report has more than {most} rows, which nobody reads on paper. Choose Excel or CSV, or narrow the filter.',
    '本报表超过 {most} 行，不适合打印。请选择 Excel 或 CSV，或缩小筛选范围。',
  ),
} as const;

/** What a report says of itself: how many rows, read when and at which number of the ledger. */
export interface ReportFacts {
  readonly rows: number;
  readonly seq: number;
}
/** What is needed to write a report. */
export interface ReportInput {
  readonly report: OpenReport;
  /** The filter in words. */
  readonly filter: string;
  /** The moment of the run. */
  readonly at: Date;
  /** The revision of its definition; null for none. */
  readonly rev: number | null;
}
/** A summary, and what is known of its reading. */
export interface ReadSummary {
  readonly summary: Summary;
  readonly facts: ReportFacts;
}

const BYTE_ORDER_MARK = '\ufeff';
const headed = ({ heading, missing }: Pick<OpenColumn, 'heading' | 'missing'>): Word =>
  missing ? fill(WORDS.missing, { heading, why: missing }) : heading;
/** Kinds whose cells in reports differ from those of exports, which are imported again. */
const CELL_OF: Readonly<Partial<Record<Kind, CellKind>>> = { instant: 'dateTime' };
const kindOf = (found: FieldPath | undefined): CellKind =>
  found ? (CELL_OF[found.field.kind] ?? cellKindOf(found.field)) : 'text';

async function* one<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

/** What the second sheet of a workbook and the head of a print say. */
function factsOf(
  { report, filter, at, rev }: ReportInput,
  { rows, seq }: ReportFacts,
): readonly { readonly label: Word; readonly value: string }[] {
  const { layout, reader } = report;
  const name = wordsOf(report)(reportName(layout));
  return [
    {
      label: WORDS.report,
      value: [name, layout.code, rev === null ? '' : `rev. ${rev}`].filter((part) => part !== '').join(' · '),
    },
    { label: WORDS.filter, value: filter },
    { label: WORDS.rows, value: String(rows) },
    { label: WORDS.readAt, value: printedAt(at, reader.actor.timeZone) },
    { label: WORDS.ledger, value: String(seq) },
  ];
}

const aboutSheet = (input: ReportInput, facts: ReportFacts): XlsxContent => {
  const say = wordsOf(input.report);
  return {
    sheet: say(WORDS.about),
    columns: [
      { caption: say(WORDS.item), width: 24 },
      { caption: say(WORDS.value), width: 100 },
    ],
    rows: one(factsOf(input, facts).map(({ label, value }) => [say(label), value])),
  };
};

/** The name of a file of a report. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '-').slice(0, 150);

/** A workbook or CSV of the rows of a report; `done` is called when all have been written. */
export async function writeRows(
  database: Database,
  input: ReportInput,
  { format, done }: { readonly format: 'csv' | 'xlsx'; readonly done: (facts: ReportFacts) => void },
): Promise<Readable> {
  const { report } = input;
  const { layout, reader, groups, columns } = report;
  const { language } = reader;
  const say = wordsOf(report);
  const withRaw = format === 'csv';
  const { stream, batches, seq } = await readReport(database, report, { format, withRaw });
  const all = new SubTotals(report, groups.length);
  const byGroup = new Map<string, SubTotals>();
  async function* counted(): AsyncGenerator<readonly (readonly string[])[]> {
    for await (const batch of batches) {
      for (const row of batch) {
        all.add(row);
        if (groups.length === 0) continue;
        const key = JSON.stringify(row.slice(0, groups.length));
        let totals = byGroup.get(key);
        if (!totals) byGroup.set(key, (totals = new SubTotals(report, groups.length)));
        totals.add(row);
      }
      yield batch;
    }
    done({ rows: all.count, seq: seq() });
  }
  const streamed = (write: (out: Writable) => Promise<unknown>): Readable =>
    written(write).once('close', () => stream.destroy());
  if (format === 'csv') {
    const captions = [
      ...groups.map(({ label }) => say(label)),
      ...columns.flatMap((column) => {
        const caption = say(headed(column));
        return hasRaw(column.found) ? [caption, say(fill(WORDS.raw, { heading: headed(column) }))] : [caption];
      }),
    ];
    return streamed((out) => {
      out.write(BYTE_ORDER_MARK + csvLine(captions));
      return pipeline(
        stream,
        csvLines((records) => done({ rows: records, seq: seq() })),
        out,
      );
    });
  }
  async function* sheets(): AsyncGenerator<XlsxContent> {
    yield {
      sheet: reportName(layout)[language],
      columns: [
        ...groups.map((found) => ({ caption: say(found.label), kind: kindOf(found), colour: 'key' as const })),
        ...columns.map((column) => ({
          caption: say(headed(column)),
          kind: kindOf(column.found),
          ...(column.at.xlsx !== undefined && { width: column.at.xlsx }),
        })),
      ],
      rows: counted(),
    };
    if (byGroup.size > 0) yield totalsSheet();
    yield aboutSheet(input, { rows: all.count, seq: seq() });
  }
  function totalsSheet(): XlsxContent {
    const adding = columns.flatMap(({ found }, at) => (found && addsUp(found.field) ? [at] : []));
    const lines = [...byGroup].map(([key, totals]): readonly string[] => {
      const titles: unknown = JSON.parse(key);
      return [
        ...(Array.isArray(titles) ? titles.map(String) : []),
        String(totals.count),
        ...adding.map((at) => totals.sums[at] ?? ''),
      ];
    });
    return {
      sheet: say(WORDS.totals),
      columns: [
        ...groups.map(({ label }) => ({ caption: say(label) })),
        { caption: say(WORDS.rows), kind: 'number' },
        ...adding.flatMap((at) =>
          columns[at] ? [{ caption: say(columns[at].heading), kind: 'number' as const }] : [],
        ),
      ],
      rows: one(lines),
    };
  }
  return streamed((out) => writeXlsx(out, sheets()));
}

/** A workbook or CSV of a summary. */
export function writeSummary(input: ReportInput, { summary, facts }: ReadSummary, format: 'csv' | 'xlsx'): Readable {
  const { layout, reader } = input.report;
  const say = wordsOf(input.report);
  const { columns, lines, all } = summaryTable(summary, say);
  const rows = [...lines, all];
  if (format === 'csv')
    return written((out) => writeCsv(out, { headers: columns.map(({ heading }) => say(heading)), rows: one(rows) }));
  async function* sheets(): AsyncGenerator<XlsxContent> {
    yield {
      sheet: reportName(layout)[reader.language],
      columns: columns.map(({ heading, kind }) => ({ caption: say(heading), kind })),
      rows: one(rows),
    };
    yield aboutSheet(input, facts);
  }
  return written((out) => writeXlsx(out, sheets()));
}

async function printOf(
  database: Database,
  input: ReportInput,
  facts: ReportFacts,
  body: Pick<ReportPrint, 'columns' | 'sections' | 'totals'>,
): Promise<Buffer> {
  const { layout, reader } = input.report;
  const { actor, language } = reader;
  const { logoLeft: _left, logoRight: _right, ...foot } = await paperOf(database.db, actor);
  const paper = layout.logos ? await paperOf(database.db, actor) : foot;
  const data: ReportPrint = {
    language,
    timeZone: actor.timeZone,
    project: await projectName(database.db, actor),
    paper,
    title: reportName(layout),
    bilingual: layout.bilingual,
    code: [layout.code, input.rev === null ? '' : `rev. ${input.rev}`, `#${facts.seq}`]
      .filter((part) => part !== '')
      .join('  '),
    facts: factsOf(input, facts).slice(1),
    size: layout.paper,
    orientation: layout.orientation,
    pageBreak: layout.pageBreak,
    ...body,
  };
  return printing.printReport(data, input.at);
}

/** The rows of a report as a PDF, under their headings with sub-totals. @throws AppError `notAllowedHere` for too many */
export async function printRows(
  database: Database,
  input: ReportInput,
): Promise<{ readonly body: Buffer; readonly facts: ReportFacts }> {
  const { report } = input;
  const { groups, columns, reader } = report;
  const say = wordsOf(report);
  const { batches, stream, seq } = await readReport(database, report, { format: 'xlsx', withRaw: false });
  const sections: { title: string; lines: (readonly string[])[]; totals: SubTotals; key: string }[] = [];
  const all = new SubTotals(report, groups.length);
  for await (const batch of batches)
    for (const row of batch) {
      all.add(row);
      if (all.count > REPORT_ON_PAPER) {
        stream.destroy();
        throw new AppError('notAllowedHere', { why: fill(WORDS.tooMany, { most: REPORT_ON_PAPER }) });
      }
      const key = JSON.stringify(row.slice(0, groups.length));
      let section = sections.at(-1);
      if (section?.key !== key) {
        const title = groups
          .map(({ label }, at) => `${say(label)}: ${row[at] || WORDS.none[reader.language]}`)
          .join(' · ');
        section = { title, key, lines: [], totals: new SubTotals(report, groups.length) };
        sections.push(section);
      }
      section.totals.add(row);
      section.lines.push(row.slice(groups.length));
    }
  const line = (totals: SubTotals): readonly string[] => {
    const count = fill(WORDS.count, { count: totals.count })[reader.language];
    return totals.sums.map((sum, at) => (at === 0 ? [count, sum].filter((part) => part !== '').join(' ') : sum));
  };
  const facts = { rows: all.count, seq: seq() };
  const body = await printOf(database, input, facts, {
    columns: columns.map((column) => ({
      heading: headed(column),
      share: column.at.pdf ?? shareOf(column.found),
      isFigure: column.found !== undefined && isNumeric(column.found.field),
      ...(column.found && stateTexts(column.found.name, column.found.field)),
    })),
    sections: sections.map(({ title, lines, totals }): ReportSection => ({
      title,
      lines,
      ...(groups.length > 0 && { totals: line(totals) }),
    })),
    ...(all.count > 0 && { totals: line(all) }),
  });
  return { body, facts };
}

/** A summary as a PDF. */
export function printSummary(database: Database, input: ReportInput, { summary, facts }: ReadSummary): Promise<Buffer> {
  const { columns, lines, all } = summaryTable(summary, wordsOf(input.report));
  return printOf(database, input, facts, {
    columns: columns.map(({ heading, kind }) => ({
      heading,
      share: kind === 'text' ? 2.5 : 1,
      isFigure: kind !== 'text',
    })),
    sections: lines.length === 0 ? [] : [{ title: '', lines }],
    ...(lines.length > 0 && { totals: all }),
  });
}

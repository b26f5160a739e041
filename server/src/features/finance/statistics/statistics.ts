import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AREAS, REVIEW_AREAS } from '@plumbline/contract/access.ts';
import type {
  invoiceStatistics,
  statisticsFile,
  StatisticsLine,
  StatisticsTable,
} from '@plumbline/contract/features/finance/statistics-calls.ts';
import { type Language, say, w } from '@plumbline/contract/words/word.ts';
import { snapshot } from '../../../db/database.ts';
import { demand, type Scoped } from '../../../http/context.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { recordRows, tableRows } from '../../../pdf/record-rows.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { projectName } from '../../../workflow/fill/print-sheets.ts';
import { paperOf } from '../../../workflow/form/paper.ts';
import { printing } from '../../../workflow/form/printing.ts';
import { tableFile } from '../ways/table-file.ts';
import type { Reading } from './figures.ts';
import { receivedTables, scrapTable, supplierTable } from './special-tables.ts';
import { commonTables } from './tables.ts';
import { vatTable } from './vat.ts';

const WORDS = {
  title: w('Invoice statistics', '发票统计'),
  table: w('Table', '统计表'),
  line: w('By', '分类'),
  currency: w('Currency', '币种'),
  from: w('Issued from', '开票日期自'),
  to: w('Issued until', '开票日期至'),
  figure: w('Figure {at}', '数据 {at}'),
} as const;

type Asked = ParsedOf<typeof invoiceStatistics>;

/** The figures of a review, all from one snapshot. */
export async function statistics(
  context: Scoped,
  asked: Asked,
): Promise<{ readonly tables: readonly StatisticsTable[] }> {
  demand(context, REVIEW_AREAS[asked.page], 'see');
  const actor = actorOf(context);
  return snapshot(context.db, async (db) => {
    const reading: Reading = { db, actor, asked };
    const tables = [...(await commonTables(reading))];
    if (asked.page === 'input') tables.push(await supplierTable(reading), ...(await receivedTables(reading)));
    if (asked.page === 'scrap') tables.push(await scrapTable(reading));
    tables.push(await vatTable(reading));
    return { tables };
  });
}

const captions = ({ by, columns }: StatisticsTable) => [by, WORDS.currency, ...columns.map(({ label }) => label)];
const cells = ({ label, currency, figures }: StatisticsLine, language: Language): readonly string[] => [
  say(label, language),
  currency ?? '',
  ...figures.map(({ value }) => value),
];

/** The figures as a file: the texts of the screen, to the last cent. */
export async function statisticsFileOf(context: Scoped, input: ParsedOf<typeof statisticsFile>): Promise<FileAnswer> {
  const { format, ...asked } = input;
  const { language } = context;
  const { tables } = await statistics(context, asked);
  const name = `${say(WORDS.title, language)} ${asked.from} ${asked.to}`;
  if (format === 'pdf') return printed(context, asked, { tables, name });
  const width = Math.max(...tables.map(({ columns }) => columns.length)) + 2;
  async function* lines() {
    for (const table of tables) {
      const head = captions(table).map((word) => say(word, language));
      const all = [head, ...table.lines.map((line) => cells(line, language))];
      yield await Promise.resolve(
        all.map((row) => [say(table.title, language), ...row, ...Array.from({ length: width - row.length }, () => '')]),
      );
    }
  }
  const columns = [WORDS.table, WORDS.line, WORDS.currency].map((word) => ({ caption: say(word, language) }));
  const figures = Array.from({ length: width - 2 }, (_, at) => ({
    caption: say(WORDS.figure, language).replace('{at}', String(at + 1)),
  }));
  return tableFile({
    name,
    sheet: say(WORDS.title, language),
    format,
    columns: [...columns, ...figures],
    rows: lines(),
  });
}

async function printed(
  context: Scoped,
  { page, from, to }: Asked,
  { tables, name }: { readonly tables: readonly StatisticsTable[]; readonly name: string },
): Promise<FileAnswer> {
  const actor = actorOf(context);
  const { db, language } = context;
  const [kind, title] = [AREAS[REVIEW_AREAS[page]], say(WORDS.title, language)];
  const facts = [
    { label: WORDS.from, value: from },
    { label: WORDS.to, value: to },
  ];
  const head = recordRows({ kind, title, description: '', address: '', documentCode: '', facts, signOffs: [] });
  const rows = tables.flatMap((table) =>
    tableRows({
      title: table.title,
      columns: captions(table).map((label, at) => ({ label, share: at === 0 ? 3 : 2 })),
      lines: table.lines.map((line) => cells(line, language)),
    }),
  );
  const data = {
    language,
    timeZone: actor.timeZone,
    project: await projectName(db, actor),
    paper: await paperOf(db, actor),
  };
  const layout = { title, documentCode: '', address: '', orientation: 'portrait', named: name } as const;
  const body = await printing.printRows({ data, rows: [...head, ...rows], ...layout }, new Date());
  return { file: `${name}.pdf`, type: 'application/pdf', body };
}

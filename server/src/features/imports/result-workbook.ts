import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import type { ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { fill, w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { written } from '../../http/written.ts';
import { originalsFor } from '../../register/row/aliases.ts';
import { readTable, type Table } from '../../sheets/read-table.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { writeXlsx, type XlsxContent } from '../../sheets/write-xlsx.ts';
import type { MarkedRow } from '../../sheets/xlsx/row-writer.ts';
import { RESULT_CAPTIONS } from './captions.ts';
import { cellFinder } from './cell-finder.ts';
import { spreadTable } from './mapped-table.ts';
import type { Problem } from './stage.ts';

const OUTCOMES: Readonly<Record<string, Word>> = {
  added: w('Added', '新增'),
  updated: w('Updated', '更新'),
  deleted: w('Deleted', '删除'),
  unchanged: w('Unchanged', '未变'),
  invalid: w('Invalid', '无效'),
};
/** The outcomes of a trial run, worded as what would be done, since nothing was done. */
const WOULD: Readonly<Record<string, Word>> = {
  ...OUTCOMES,
  added: w('To be added', '将新增'),
  updated: w('To be updated', '将更新'),
  deleted: w('To be deleted', '将删除'),
};
const VALIDATED = w('Validated', '已校验');
const WAS = w('Was: {value}', '原值：{value}');
const WAS_BLANK = w('Was blank', '原为空');

interface Outcome {
  readonly number: number;
  readonly outcome: string;
  readonly problems: readonly Problem[] | null;
  readonly was: Readonly<Record<string, string>> | null;
  readonly notes: readonly Problem[] | null;
}

/** One sheet of a finished import. */
interface ResultPart {
  readonly job: string;
  readonly register: AnyRegister;
  readonly setting: string;
  readonly sheet: string | null;
  readonly headerRow: number | null;
  readonly encoding: ImportEncoding | null;
  readonly mapping: ImportMapping | null;
}

/** A finished import. */
interface Result {
  readonly tenantId: string;
  readonly file: { readonly path: string; readonly name: string };
  readonly parts: readonly ResultPart[];
  readonly name: string;
  readonly language: Language;
}

/**
 * The result workbook: each sheet of the file in its own columns and order, with outcome and reasons; changed cells are
 * yellow with their old value, bad cells red, deleted rows grey (domain guide 3.14 item 6).
 */
export async function resultWorkbook(db: Db, result: Result): Promise<FileAnswer> {
  const sheets = sheetsOf(db, result);
  // the first sheet is opened here, so that an unreadable file is refused before the response begins
  const first = await sheets.next();
  async function* contents(): AsyncGenerator<XlsxContent> {
    if (first.done !== true) yield first.value;
    yield* sheets;
  }
  const body = written((out) => writeXlsx(out, contents()));
  // if the reader leaves before the first piece, the sheet opened for it is still open
  body.once('close', () => void sheets.return(undefined).catch(() => undefined));
  return {
    file: `${result.name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  };
}

/** The sheets of an import, one open at a time. */
async function* sheetsOf(db: Db, result: Result): AsyncGenerator<XlsxContent> {
  for (const part of result.parts) {
    await using table = await openAgain(result.file, part);
    if (table === undefined) continue;
    const captions = [RESULT_CAPTIONS.outcome[result.language], RESULT_CAPTIONS.details[result.language]];
    yield {
      sheet: table.sheet ?? part.register.label[result.language],
      columns: [...table.headers, ...captions].map((caption) => ({ caption })),
      rows: marked(db, { ...result, part, table }),
    };
  }
}

/** Opens the sheet of a part again; undefined where it could not be read in the first place. */
async function openAgain(
  file: { readonly path: string; readonly name: string },
  { sheet, headerRow, encoding, mapping }: ResultPart,
): Promise<Table | undefined> {
  try {
    const table = await readTable(file, {
      sheet: sheet ?? undefined,
      headerRow: headerRow ?? undefined,
      encoding: encoding ?? undefined,
    });
    return spreadTable(table, mapping);
  } catch (error) {
    if (error instanceof SheetError && (error.code === 'import.empty' || error.code === 'import.noSuchSheet'))
      return undefined;
    throw error;
  }
}

interface Marking {
  readonly tenantId: string;
  readonly part: ResultPart;
  readonly table: Table;
  readonly language: Language;
}

async function* marked(db: Db, marking: Marking): AsyncGenerator<MarkedRow[]> {
  const original = await originalsFor(db, marking.tenantId);
  const placeOf = cellFinder(
    marking.part.register,
    marking.part.mapping === null ? marking.table.headers.map(original) : marking.table.headers,
    marking.part.mapping,
  );
  for await (const batch of marking.table.rows()) {
    const numbers = batch.map((row) => row.number);
    const found = await outcomes(db, { tenantId: marking.tenantId, job: marking.part.job, numbers });
    yield batch.map(({ number, cells }) => markedRow(marking, placeOf, { cells, outcome: found.get(number) }));
  }
}

function markedRow(
  { table, part, language }: Marking,
  placeOf: (field: string) => number | undefined,
  { cells, outcome }: { readonly cells: readonly string[]; readonly outcome: Outcome | undefined },
): MarkedRow {
  const lineOutcome = outcome ?? { outcome: 'unchanged', problems: null, was: null, notes: null };
  const problems = lineOutcome.problems ?? [];
  const notes = lineOutcome.notes ?? [];
  const marks = new Map<number, 'bad' | 'changed'>();
  const comments = new Map<number, string>();
  const mark = (field: string, kind: 'bad' | 'changed', words: string): void => {
    const at = placeOf(field);
    if (at === undefined) return;
    marks.set(at, kind);
    comments.set(at, [comments.get(at), words].filter((text) => text !== undefined).join(' '));
  };
  for (const [field, value] of Object.entries(lineOutcome.was ?? {}))
    mark(field, 'changed', (value === '' ? WAS_BLANK : fill(WAS, { value }))[language]);
  for (const { column, words } of notes) mark(column, 'changed', words[language]);
  for (const { column, words } of problems) mark(column, 'bad', words[language]);
  const details = [...problems, ...notes].map(({ words }) => words[language]).join(' ');
  const width = table.headers.length;
  const row: MarkedRow = {
    cells: [
      ...table.headers.map((_, at) => cells[at] ?? ''),
      outcomeWord(part.setting, lineOutcome.outcome)[language],
      details,
    ],
    marks: problems.length > 0 ? marks.set(width, 'bad') : marks,
    notes: comments,
  };
  return lineOutcome.outcome === 'deleted' ? { ...row, mark: 'deleted' } : row;
}

function outcomeWord(setting: string, outcome: string): Word {
  if (setting === 'validate' && outcome !== 'invalid') return VALIDATED;
  return (setting === 'full' ? OUTCOMES : WOULD)[outcome] ?? w(outcome, outcome);
}

async function outcomes(
  db: Db,
  request: { readonly tenantId: string; readonly job: string; readonly numbers: readonly number[] },
): Promise<ReadonlyMap<number, Outcome>> {
  const found = await rows(
    db,
    sql<Outcome>`select number, outcome, problems, was, notes from import_row
      where tenant_id = ${request.tenantId}::uuid and job_id = ${request.job}::uuid and number = any(${request.numbers}::int[])`,
  );
  return new Map(found.map((row) => [row.number, row]));
}

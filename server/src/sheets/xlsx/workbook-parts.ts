import { Breather } from '../breather.ts';
import { READ_LIMITS } from '../read-limits.ts';
import { stylesXml } from './cell-styles.ts';
import { commentsXml, noteClusters, noteShapesXml } from './notes-xml.ts';
import { RowWriter } from './row-writer.ts';
import type { XlsxRow } from './row-writer.ts';
import { LISTS_SHEET, listsSheetXml, sheetEnd, sheetStart, widened } from './sheet-frame-xml.ts';
import type { XlsxColumn } from './sheet-frame-xml.ts';
import { numbered } from './sheet-names.ts';
import {
  contentTypesXml,
  packageRelationsXml,
  safeSheetName,
  sheetRelationsXml,
  workbookRelationsXml,
  workbookXml,
} from './workbook-xml.ts';
import type { WrittenSheet } from './workbook-xml.ts';
import type { ZipPart } from './zip-writer.ts';

/** Counts of what was written, and what could not be. */
export interface WriteCounts {
  /** Data rows. */
  rows: number;
  /** Visible sheets; more than one when the rows did not fit. */
  sheets: number;
  /** Texts cut to 32,767 characters. */
  cutTexts: number;
  /** Notes left out, beyond 20,000 on a sheet. */
  droppedNotes: number;
}

interface Content {
  readonly sheet: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: AsyncIterable<readonly XlsxRow[]>;
}

/**
 * Maximum number of rows we write to a sheet, header included: as many as are read from one (`READ_LIMITS`), so that an
 * export can be imported again. A spreadsheet allows 1,048,576.
 */
export const MOST_ROWS = READ_LIMITS.rows + 1;
/** In characters: none takes more than 3 bytes and few take more than 1; a part must stay below 4 GiB. */
const LONGEST_SHEET = 1_400_000_000;
const PIECE_LENGTH = 64 * 1024;
const ROWS_BETWEEN_LOOKS = 50;
/** Number of rows that determine the width of a column. */
const LOOKED_AT = 200;

/**
 * The parts of a workbook, in the order they are written; `counts` is updated as rows pass. After `mostRows` rows of a
 * sheet, header included, the next sheet begins under the same header.
 */
export async function* workbookParts(
  contents: AsyncIterable<Content>,
  counts: WriteCounts,
  mostRows = MOST_ROWS,
): AsyncGenerator<ZipPart> {
  const sheets: WrittenSheet[] = [];
  const state = { cluster: 1, firstList: 0 };
  yield part('_rels/.rels', packageRelationsXml());
  const columns: XlsxColumn[] = [];
  for await (const content of contents) {
    state.firstList = columns.length;
    yield* tableParts(content, counts, { sheets, state, mostRows });
    columns.push(...content.columns);
  }
  counts.sheets = sheets.length;
  if (columns.some(({ choices = [] }) => choices.length > 0)) {
    sheets.push({ name: LISTS_SHEET, hidden: true, hasNotes: false });
    yield { name: `xl/worksheets/sheet${sheets.length}.xml`, pieces: listsSheetXml(columns) };
  }
  yield part('xl/styles.xml', stylesXml());
  yield part('xl/workbook.xml', workbookXml(sheets));
  yield part('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets));
  yield part('[Content_Types].xml', contentTypesXml(sheets));
}

interface Writing {
  readonly sheets: WrittenSheet[];
  readonly state: { cluster: number; readonly firstList: number };
  readonly mostRows: number;
}

/** The sheets of one table: one, or more when its rows do not fit. */
async function* tableParts(
  content: Content,
  counts: WriteCounts,
  { sheets, state, mostRows }: Writing,
): AsyncGenerator<ZipPart> {
  const source = new RowSource(content.rows);
  let own = 0;
  try {
    do {
      const number = sheets.length + 1;
      own += 1;
      const writer = new RowWriter(content.columns, counts);
      yield {
        name: `xl/worksheets/sheet${number}.xml`,
        pieces: sheetPieces(content, writer, source, { number, mostRows, firstList: state.firstList }),
      };
      yield* noteParts(writer, number, state.cluster);
      counts.rows += writer.rows - 1;
      state.cluster += noteClusters(writer.notes.length);
      const name = freeName(numbered(safeSheetName(content.sheet), own), sheets);
      sheets.push({ name, hidden: false, hasNotes: writer.notes.length > 0 });
    } while (await source.hasMore());
  } finally {
    await source.close();
  }
}

/** A name no other sheet has: a spreadsheet refuses names that differ only by case. */
function freeName(name: string, sheets: readonly WrittenSheet[]): string {
  const isTaken = (candidate: string): boolean =>
    sheets.some((sheet) => sheet.name.toLowerCase() === candidate.toLowerCase());
  let free = name;
  for (let at = 2; isTaken(free); at++) free = numbered(name, at);
  return free;
}

function part(name: string, text: string): ZipPart {
  return { name, pieces: [text] };
}

async function* sheetPieces(
  { columns }: Content,
  writer: RowWriter,
  source: RowSource,
  { number, mostRows, firstList }: { number: number; mostRows: number; firstList: number },
): AsyncGenerator<string> {
  const breather = new Breather();
  const first = (await source.ahead()).map((row) => ('cells' in row ? row.cells : row));
  let piece = sheetStart(widened(columns, first), number === 1) + writer.header();
  let written = 0;
  while (writer.rows < mostRows && written < LONGEST_SHEET) {
    const row = source.nextHeld() ?? (await source.next());
    if (row === undefined) break;
    piece += writer.row(row);
    if (piece.length >= PIECE_LENGTH) {
      written += piece.length;
      yield piece;
      piece = '';
    }
    if (writer.rows % ROWS_BETWEEN_LOOKS === 0 && breather.due) await breather.pause();
  }
  yield piece + sheetEnd(columns, { hasNotes: writer.notes.length > 0, firstList, rows: writer.rows });
}

function* noteParts({ notes }: RowWriter, number: number, cluster: number): Generator<ZipPart> {
  if (notes.length === 0) return;
  yield part(`xl/worksheets/_rels/sheet${number}.xml.rels`, sheetRelationsXml(number));
  yield { name: `xl/comments${number}.xml`, pieces: commentsXml(notes) };
  yield { name: `xl/drawings/vmlDrawing${number}.vml`, pieces: noteShapesXml(notes, cluster) };
}

/** Yields rows one at a time from batches; without a promise for rows already there. */
class RowSource {
  readonly #batches: AsyncIterator<readonly XlsxRow[]>;
  #batch: readonly XlsxRow[] = [];
  #at = 0;
  #over = false;

  constructor(batches: AsyncIterable<readonly XlsxRow[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  nextHeld(): XlsxRow | undefined {
    const row = this.#batch[this.#at];
    if (row !== undefined) this.#at += 1;
    return row;
  }

  /** Returns some of the next rows without consuming them. */
  async ahead(): Promise<readonly XlsxRow[]> {
    return (await this.hasMore()) ? this.#batch.slice(this.#at, this.#at + LOOKED_AT) : [];
  }

  async next(): Promise<XlsxRow | undefined> {
    return (await this.hasMore()) ? this.nextHeld() : undefined;
  }

  async hasMore(): Promise<boolean> {
    while (!this.#over && this.#at >= this.#batch.length) {
      const result = await this.#batches.next();
      this.#over = result.done === true;
      this.#batch = result.done === true ? [] : result.value;
      this.#at = 0;
    }
    return !this.#over;
  }

  /** Lets the row source clean up when not all rows were taken. */
  async close(): Promise<void> {
    if (!this.#over) await this.#batches.return?.();
  }
}

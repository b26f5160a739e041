import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { Breather } from './breather.ts';
import { addFormulaGuard } from './formula-guard.ts';

/** The content of a .csv file. */
export interface CsvContent {
  readonly headers: readonly string[];
  /** Rows in batches of any size; cells are texts as a person would see them. */
  readonly rows: AsyncIterable<ReadonlyArray<readonly string[]>>;
}

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
const PIECE_LENGTH = 64 * 1024;
const ROWS_BETWEEN_LOOKS = 50;
/**
 * A single test whether a cell needs any treatment. Cells with other delimiters and tabs are quoted too, so that a
 * program that guesses the delimiter from the header line guesses right.
 */
const SPECIAL = /^['=+\-@＝＋－＠]|[",;|\t\r\n]/;
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/**
 * Writes a table as CSV and ends the stream: UTF-8 with byte-order mark (spreadsheets need it for Chinese), CRLF,
 * quotes by RFC 4180, formula guard (S4). Memory is flat however many rows; a slow stream slows the rows down. Rejects
 * with the error of the rows or the stream, or the reason of the signal.
 */
export async function writeCsv(
  stream: Writable,
  content: CsvContent,
  options: { readonly signal?: AbortSignal } = {},
): Promise<{ rows: number }> {
  const count = { rows: 0 };
  await pipeline(() => csvPieces(content, count), stream, options);
  return count;
}

async function* csvPieces(content: CsvContent, count: { rows: number }): AsyncGenerator<string> {
  const breather = new Breather();
  let piece = BYTE_ORDER_MARK + csvLine(content.headers);
  for await (const batch of content.rows) {
    for (const row of batch) {
      piece += csvLine(row);
      count.rows += 1;
      if (piece.length >= PIECE_LENGTH) {
        yield piece;
        piece = '';
      }
      if (count.rows % ROWS_BETWEEN_LOOKS === 0 && breather.due) await breather.pause();
    }
  }
  yield piece;
}

/** One record with its line end. */
export function csvLine(cells: readonly string[]): string {
  let line = '';
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (at > 0) line += ',';
    line += SPECIAL.test(cell) ? escapedCell(cell) : cell;
  }
  return line + LINE_END;
}

function escapedCell(cell: string): string {
  const safe = addFormulaGuard(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

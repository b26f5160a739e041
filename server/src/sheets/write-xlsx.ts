import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import type { XlsxColumn } from './xlsx/sheet-frame-xml.ts';
import { workbookParts } from './xlsx/workbook-parts.ts';
import type { WriteCounts } from './xlsx/workbook-parts.ts';
import type { XlsxRow } from './xlsx/row-writer.ts';
import { zipPieces } from './xlsx/zip-writer.ts';

/** The content of a sheet of an .xlsx file. */
export interface XlsxContent {
  /** Name of the sheet; characters a spreadsheet does not allow are replaced. */
  readonly sheet: string;
  readonly columns: readonly XlsxColumn[];
  /** Rows in batches of any size. Cells are texts; the kind of their column determines how they are typed. */
  readonly rows: AsyncIterable<readonly XlsxRow[]>;
}

/**
 * Writes a table, or several as one sheet each, as a workbook and ends the stream: coloured, frozen header, typed
 * cells, marks and notes, drop-downs on a hidden sheet. Memory is flat however many rows; compression runs in the
 * thread pool; a slow stream slows the rows down. Rows that do not fit on one sheet (1,000,000 rows, as many as are
 * read) continue on a second, under the same header.
 *
 * Text is typed as text, so that no cell can begin a formula (S4). A text beyond 32,767 characters is cut, a note
 * beyond the 20,000th is left out; the counts report both. Rejects with the error of the rows or the stream, or the
 * reason of the signal.
 */
export async function writeXlsx(
  stream: Writable,
  content: XlsxContent | AsyncIterable<XlsxContent>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<WriteCounts> {
  const counts = { rows: 0, sheets: 0, cutTexts: 0, droppedNotes: 0 };
  const contents = 'rows' in content ? yieldSingle(content) : content;
  await pipeline(() => zipPieces(workbookParts(contents, counts)), stream, options);
  return counts;
}

async function* yieldSingle(content: XlsxContent): AsyncGenerator<XlsxContent> {
  yield content;
}

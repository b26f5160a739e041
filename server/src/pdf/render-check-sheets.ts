import type { Writable } from 'node:stream';
import { checkSheetRows } from './check-sheet-rows.ts';
import { openDocument, type PdfFile } from './engine/document.ts';
import { openSink, type Sink } from './engine/sink.ts';
import { languageTag } from './language-tag.ts';
import { printedAt } from './page-frame.ts';
import { addDocument } from './print-document.ts';
import type { CheckSheetPrint } from './print.ts';
import { recordRows, type WholePrint } from './record-rows.ts';

/** An item printed among sheets: a filled form, or a record in full. */
export type SheetPrint = CheckSheetPrint | WholePrint;

/** Options for printing check sheets. */
export interface PrintOptions {
  /** The date of printing; now by default. */
  readonly at?: Date;
  /** Called after each sheet with the number done. */
  readonly onSheet?: (done: number) => void;
  readonly signal?: AbortSignal;
}
/** What was printed. */
export interface Printed {
  readonly sheets: number;
  readonly pages: number;
  /** The number of pages before each sheet, with its title. */
  readonly starts: readonly { readonly title: string; readonly page: number }[];
}

/**
 * Writes check sheets into one PDF, sheet by sheet: a written sheet is released, and the next is requested when `out`
 * has room. Each sheet has its own page numbers and a bookmark. Throws a RangeError when there is no sheet; then, or
 * when a sheet cannot be obtained, `out` is destroyed: a file without an end is not a valid PDF.
 */
export async function renderCheckSheets(
  sheets: AsyncIterable<SheetPrint> | Iterable<SheetPrint>,
  out: Writable,
  options: PrintOptions = {},
): Promise<Printed> {
  const sink = openSink(out);
  try {
    return await writeSheets(sheets, sink, options);
  } catch (reason) {
    sink.destroy(reason);
    throw reason;
  }
}

async function writeSheets(
  sheets: AsyncIterable<SheetPrint> | Iterable<SheetPrint>,
  sink: Sink,
  { at = new Date(), onSheet, signal }: PrintOptions,
): Promise<Printed> {
  let file: PdfFile | undefined;
  let done = 0;
  const starts: { title: string; page: number }[] = [];
  for await (const sheet of sheets) {
    signal?.throwIfAborted();
    const { project, paper, state } = sheet;
    const { title, documentCode, address, orientation, revision, rows } = pagesOf(sheet);
    file ??= openDocument(sink, { language: languageTag(sheet.language), title, at });
    starts.push({ title, page: file.pages });
    addDocument(file, {
      rows,
      project,
      title,
      documentCode,
      address,
      printed: printedAt(at, sheet.timeZone),
      orientation,
      ...(revision === undefined ? {} : { revision }),
      ...(paper && { paper }),
      ...(state && { state }),
    });
    done++;
    onSheet?.(done);
    await file.flush();
  }
  if (!file) throw new RangeError('There is no check sheet to print.');
  await file.end();
  return { sheets: done, pages: file.pages, starts };
}

/** The content of the pages of one of them. */
const pagesOf = (sheet: SheetPrint) =>
  'record' in sheet
    ? { ...sheet.record, orientation: 'portrait' as const, revision: undefined, rows: recordRows(sheet.record) }
    : { ...sheet, orientation: sheet.template.orientation, rows: checkSheetRows(sheet) };

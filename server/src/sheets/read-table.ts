import { stat } from 'node:fs/promises';
import type { LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import type { CsvEncoding } from './csv/csv-encoding.ts';
import { PLAIN_ROWS, type RawRow, type RowCounts } from './raw-row.ts';
import { limitsFor } from './read-limits.ts';
import type { ReadLimits } from './read-limits.ts';
import type { ReadJob, SheetStart } from './read-protocol.ts';
import { ReadThread } from './read-thread.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetInfo } from './xlsx/workbook.ts';

/** An uploaded file: its path, and the name its user gave it (the extension counts). */
export interface SheetFile {
  readonly path: string;
  readonly name: string;
}

export interface ReadOptions {
  /** The sheet to read; by default the first that is not hidden. A .csv has none. */
  readonly sheet?: string | undefined;
  /** The number of the caption row; by default the first row with content. */
  readonly headerRow?: number | undefined;
  /** The encoding of a .csv; by default it is detected from the file. */
  readonly encoding?: CsvEncoding | undefined;
  /** Limits that differ from the defaults for the file's size. */
  readonly limits?: Partial<ReadLimits>;
  /** Stops reading; a caller waiting for rows then gets the signal's reason as error. */
  readonly signal?: AbortSignal;
}

/** A data row: its number as a spreadsheet shows it, and at least as many cells as there are headers. */
export type TableRow = RawRow;

/** A file being read. If not read to the end it needs {@link Table.close}; `await using` does that. */
export interface Table extends AsyncDisposable {
  /** Captions of the first row with content, as written; '' for a column without one. */
  readonly headers: readonly string[];
  /** The name of the sheet; undefined for a .csv. */
  readonly sheet: string | undefined;
  /** How a .csv was read; undefined for an .xlsx. */
  readonly encoding: CsvEncoding | undefined;
  /** True when the encoding is only a guess, and nobody has chosen it. */
  readonly isGuess: boolean;
  /** What is remarkable about its rows; complete once the last row was read. */
  counts(): RowCounts;
  /**
   * The data rows, some hundreds at a time; can be read once. The next batch is requested when the previous one is done
   * with, and only a few wait, so memory is flat. Leaving the loop stops reading. Throws SheetError.
   */
  rows(): AsyncIterable<TableRow[]>;
  /** Stops reading. Does nothing when reading is over. */
  close(): Promise<void>;
}

/** A table of rows that are made, not read from a file: nothing in it is a guess. */
export const madeTable = (
  headers: readonly string[],
  rows: Table['rows'],
  close: Table['close'] = () => Promise.resolve(),
): Table => ({
  headers,
  sheet: undefined,
  encoding: undefined,
  isGuess: false,
  counts: () => PLAIN_ROWS,
  rows,
  close,
  [Symbol.asyncDispose]: close,
});

/**
 * Opens a .csv or .xlsx file as a table of texts, as a person would see them: dates as yyyy-mm-dd or yyyy-mm-dd hh:mm,
 * numbers without noise, TRUE and FALSE, the calculated values of formulas, '' for nothing. Extra cells beyond the
 * headers are kept, blank rows are not. All work is done in a separate thread with limits on memory and time, so that
 * the caller's event loop stays free.
 *
 * Throws SheetError (see its codes), here or while rows are read: a truncated file fails late.
 */
export async function readTable(file: SheetFile, options: ReadOptions = {}): Promise<Table> {
  const thread = await startThread('rows', file, options);
  return tableFrom(thread, () => thread.close());
}

/**
 * The table of a job that has just started. `close` decides what happens to the thread once the table is read or
 * abandoned.
 */
export async function tableFrom(thread: ReadThread, close: () => Promise<void>): Promise<Table> {
  try {
    const head = await thread.next();
    if (head?.type !== 'head') throw new SheetError('import.damaged', { detail: 'no header from the reader' });
    const passed = { counts: PLAIN_ROWS };
    return {
      headers: head.headers,
      sheet: head.sheet,
      encoding: head.encoding,
      isGuess: head.isGuess,
      counts: () => passed.counts,
      rows: () => rowsOf(thread, passed, close),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The sheets of an .xlsx in tab order; none for a .csv. Throws SheetError. */
export async function listSheets(file: SheetFile, options: ReadOptions = {}): Promise<SheetInfo[]> {
  const thread = await startThread('sheets', file, options);
  try {
    const message = await thread.next();
    if (message?.type !== 'sheets') throw new SheetError('import.damaged', { detail: 'no sheets from the reader' });
    return message.sheets;
  } finally {
    await thread.close();
  }
}

/**
 * The unchanged first rows of every sheet of an .xlsx, or of a .csv with the encoding used to read it. Throws
 * SheetError.
 */
export async function previewTable(
  file: SheetFile,
  options: ReadOptions = {},
): Promise<{
  readonly sheets: readonly SheetStart[];
  readonly encoding: CsvEncoding | undefined;
  readonly isGuess: boolean;
}> {
  const thread = await startThread('preview', file, options);
  try {
    const message = await thread.next();
    if (message?.type !== 'preview') throw new SheetError('import.damaged', { detail: 'no preview from the reader' });
    return { sheets: message.sheets, encoding: message.encoding, isGuess: message.isGuess };
  } finally {
    await thread.close();
  }
}

/**
 * How the sheets of an .xlsx are laid out, in tab order: merged cells, widths, lines, colours, pictures. Sheets without
 * any text are left out. Throws SheetError.
 */
export async function layOutBook(file: SheetFile, options: ReadOptions = {}): Promise<readonly LaidSheet[]> {
  const thread = await startThread('layout', file, options);
  try {
    const message = await thread.next();
    if (message?.type !== 'layout') throw new SheetError('import.damaged', { detail: 'no layout from the reader' });
    return message.sheets;
  } finally {
    await thread.close();
  }
}

async function startThread(task: ReadJob['task'], file: SheetFile, options: ReadOptions): Promise<ReadThread> {
  return new ReadThread(await jobOf(task, file, options), options.signal);
}

/** Creates the job of a thread for a file. Throws SheetError where the file is too large from the outset. */
export async function jobOf(task: ReadJob['task'], file: SheetFile, options: ReadOptions): Promise<ReadJob> {
  const { size } = await stat(file.path);
  const limits = { ...limitsFor(size), ...options.limits };
  if (size > limits.bytes) throw new SheetError('import.tooLarge', { bytes: size, limit: limits.bytes });
  const { sheet, headerRow, encoding } = options;
  return { task, path: file.path, name: file.name, bytes: size, sheet, headerRow, encoding, limits };
}

async function* rowsOf(
  thread: ReadThread,
  passed: { counts: RowCounts },
  close: () => Promise<void>,
): AsyncGenerator<TableRow[]> {
  try {
    for (;;) {
      const message = await thread.next();
      if (message?.type === 'end') {
        passed.counts = message.counts;
        return;
      }
      if (message?.type !== 'rows') throw new SheetError('import.damaged', { detail: 'the reader stopped early' });
      const { numbers, cells } = message;
      yield cells.map((row, at) => ({ number: numbers[at] ?? 0, cells: row }));
    }
  } finally {
    await close();
  }
}

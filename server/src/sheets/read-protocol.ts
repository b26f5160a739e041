import type { LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import type { CsvEncoding } from './csv/csv-encoding.ts';
import type { RawRow, RowCounts } from './raw-row.ts';
import type { ReadLimits } from './read-limits.ts';
import type { SheetErrorCode, SheetErrorFacts } from './sheet-error.ts';
import type { SheetInfo } from './xlsx/workbook.ts';

/** Messages to the reading thread: its next job, that rows were taken, or that the file is no longer needed. */
export type ToReader = ReadJob | 'taken' | 'leave';

/** What the reading thread starts with. */
export interface ReadJob {
  readonly task: 'rows' | 'sheets' | 'preview' | 'layout';
  readonly path: string;
  readonly name: string;
  /** The sheet to read; undefined for the first visible one. */
  readonly sheet: string | undefined;
  /** The number of the caption row; undefined for the first row with content. */
  readonly headerRow: number | undefined;
  /** The encoding of a .csv; undefined to detect it from the file. */
  readonly encoding: CsvEncoding | undefined;
  readonly limits: ReadLimits;
  /** Size of the file. */
  readonly bytes: number;
  /** True when the thread should wait for another job on the same file, and keep the file open. */
  readonly stay?: boolean;
}

/** The first rows of a sheet, unchanged. */
export interface SheetStart extends SheetInfo {
  /** At most {@link PREVIEW_ROWS} rows with content. */
  readonly rows: readonly RawRow[];
  /** Approximate number of rows with content, captions included; undefined where only reading them would tell. */
  readonly rowCount: number | undefined;
}

/** Number of rows of a sheet that suffices to recognise its captions and contents. */
export const PREVIEW_ROWS = 40;

/** Messages from the reading thread. It sends at most {@link BATCHES_AHEAD} `rows` that were not acknowledged. */
export type ReadMessage =
  | { readonly type: 'sheets'; readonly sheets: SheetInfo[] }
  | {
      readonly type: 'preview';
      readonly sheets: SheetStart[];
      readonly encoding: CsvEncoding | undefined;
      readonly isGuess: boolean;
    }
  | { readonly type: 'layout'; readonly sheets: readonly LaidSheet[] }
  /** Sent once, before the rows; the file then has at least one data row. */
  | {
      readonly type: 'head';
      readonly headers: string[];
      readonly sheet: string | undefined;
      readonly encoding: CsvEncoding | undefined;
      readonly isGuess: boolean;
    }
  /** A batch, numbers separate from cells: fewer objects to copy between the threads. */
  | { readonly type: 'rows'; readonly numbers: number[]; readonly cells: string[][] }
  | { readonly type: 'end'; readonly counts: RowCounts }
  | { readonly type: 'refused'; readonly code: SheetErrorCode; readonly facts: SheetErrorFacts };

/** Maximum number of batches waiting for the consumer: memory stays flat however slow the consumer is. */
export const BATCHES_AHEAD = 4;
/** A batch ends at this many rows … */
export const BATCH_ROWS = 500;
/** … or cells … */
export const BATCH_CELLS = 20_000;
/** … or characters, whichever comes first: receiving one must not block the consumer's event loop. */
export const BATCH_CHARACTERS = 1_000_000;

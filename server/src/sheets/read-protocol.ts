import type { CsvEncoding } from './csv/csv-encoding.ts';
import type { RawRow } from './raw-row.ts';
import type { ReadLimits } from './read-limits.ts';
import type { SheetErrorCode, SheetErrorFacts } from './sheet-error.ts';
import type { SheetInfo } from './xlsx/workbook.ts';

/** What the reading thread is told: its next job, that rows were taken, or that no more is asked of the file. */
export type ToReader = ReadJob | 'taken' | 'leave';

/** What the reading thread is started with. */
export interface ReadJob {
  readonly task: 'rows' | 'sheets' | 'preview';
  readonly path: string;
  readonly name: string;
  /** The sheet to read; undefined for the first visible one. */
  readonly sheet: string | undefined;
  /** The number of the row with the captions; undefined for the first that holds anything. */
  readonly headerRow: number | undefined;
  /** The encoding of a .csv; undefined where it is to be found from the file. */
  readonly encoding: CsvEncoding | undefined;
  readonly limits: ReadLimits;
  /** Size of the file. */
  readonly bytes: number;
  /** The thread stays for another job on the same file, and keeps open what it opened. */
  readonly stay?: boolean;
}

/** The first rows of a sheet, as they stand in the file. */
export interface SheetStart extends SheetInfo {
  /** At most {@link PREVIEW_ROWS} rows that hold anything. */
  readonly rows: readonly RawRow[];
  /** About how many rows hold anything, captions and all; undefined where that is not known without reading them. */
  readonly rowCount: number | undefined;
}

/** So many rows of a sheet tell where its captions are and what it holds. */
export const PREVIEW_ROWS = 40;

/** What the reading thread sends. It sends at most {@link BATCHES_AHEAD} `rows` that were not answered. */
export type ReadMessage =
  | { readonly type: 'sheets'; readonly sheets: SheetInfo[] }
  | { readonly type: 'preview'; readonly sheets: SheetStart[]; readonly encoding: CsvEncoding | undefined }
  /** Once, before the rows; the file then holds at least one data row. */
  | {
      readonly type: 'head';
      readonly headers: string[];
      readonly sheet: string | undefined;
      readonly encoding: CsvEncoding | undefined;
    }
  /** A batch, numbers apart from cells: fewer objects to copy between the threads. */
  | { readonly type: 'rows'; readonly numbers: number[]; readonly cells: string[][] }
  /** `blank`: rows beneath the captions that are there but hold nothing; they were passed over. */
  | { readonly type: 'end'; readonly blank: number }
  | { readonly type: 'refused'; readonly code: SheetErrorCode; readonly facts: SheetErrorFacts };

/** How many batches may wait for the reader's consumer: memory stays flat however slow it is. */
export const BATCHES_AHEAD = 4;
/** A batch ends at so many rows … */
export const BATCH_ROWS = 500;
/** … or cells … */
export const BATCH_CELLS = 20_000;
/** … or characters, whichever comes first: taking one over must not block the consumer's event loop. */
export const BATCH_CHARACTERS = 1_000_000;

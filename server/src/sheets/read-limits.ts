/** Limits for reading one file. A file beyond a limit is refused with a SheetError that names it. */
export interface ReadLimits {
  /** Size of the file as stored, in bytes (`import.tooLarge`). The browser upload has a separate, lower limit (S12). */
  readonly bytes: number;
  /** Data rows, the header not counted (`import.tooManyRows`). */
  readonly rows: number;
  /** Columns with a value in any row (`import.tooManyColumns`). */
  readonly columns: number;
  /** Sum of all parts of an .xlsx once unpacked, in bytes (`import.unpackedTooLarge`). */
  readonly unpackedBytes: number;
  /** Parts in an .xlsx (`import.zipBomb`). */
  readonly zipEntries: number;
  /** Ratio of unpacked size to file size, for an .xlsx that unpacks to more than 10 MB (`import.zipBomb`). */
  readonly zipRatio: number;
  /** Old-generation heap of the reading thread, in MB (`import.unpackedTooLarge`). */
  readonly memoryMb: number;
  /** Time spent reading, in seconds; the caller's own work between batches does not count (`import.timeout`). */
  readonly seconds: number;
}

/** Limits for register files of the usual size (design, stack: "Spreadsheets and CSV"). */
export const READ_LIMITS: ReadLimits = {
  bytes: 500 * 1024 * 1024,
  rows: 1_000_000,
  columns: 500,
  unpackedBytes: 1_500_000_000,
  zipEntries: 2_000,
  zipRatio: 200,
  memoryMb: 1_024,
  seconds: 180,
};

const MEGABYTE = 1024 * 1024;
/**
 * Maximum ratio of unpacked size to file size of an honest workbook: ours with a million tags has a ratio of about
 * twenty.
 */
const HONEST_RATIO = 40;
/** Additional seconds of reading per megabyte, on a machine that is also doing other work. */
const SECONDS_A_MEGABYTE = 2;

/**
 * The limits for a file of this size. Every file that may be uploaded may be read: a large file unpacks to more and
 * takes longer; a small file that does so is still refused.
 */
export const limitsFor = (bytes: number): ReadLimits => ({
  ...READ_LIMITS,
  unpackedBytes: Math.max(READ_LIMITS.unpackedBytes, bytes * HONEST_RATIO),
  seconds: READ_LIMITS.seconds + Math.ceil(bytes / MEGABYTE) * SECONDS_A_MEGABYTE,
});

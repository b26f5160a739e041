/** Bounds of reading one file. What lies beyond is refused by a SheetError that names the limit. */
export interface ReadLimits {
  /** Size of the file as stored, in bytes (`import.tooLarge`). The browser upload has its own, lower limit (S12). */
  readonly bytes: number;
  /** Data rows, the header not counted (`import.tooManyRows`). */
  readonly rows: number;
  /** Columns that hold a value, in any row (`import.tooManyColumns`). */
  readonly columns: number;
  /** Sum of all parts of an .xlsx once unpacked, in bytes (`import.unpackedTooLarge`). */
  readonly unpackedBytes: number;
  /** Parts in an .xlsx (`import.zipBomb`). */
  readonly zipEntries: number;
  /** Unpacked size to file size of an .xlsx that unpacks to more than 10 MB (`import.zipBomb`). */
  readonly zipRatio: number;
  /** Old-generation heap of the reading thread, in MB (`import.unpackedTooLarge`). */
  readonly memoryMb: number;
  /** Time spent reading, in seconds; the caller's own work between batches does not count (`import.timeout`). */
  readonly seconds: number;
}

/** Limits for register files (design, stack: "Spreadsheets and CSV"). */
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

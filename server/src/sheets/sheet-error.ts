/**
 * Why a file cannot be read as a table. The texts for people, in both languages, belong to the code that shows them;
 * `import.notSpreadsheet` and `import.empty` have the exact texts of specification section 5.
 */
export type SheetErrorCode =
  /** Neither a .csv nor an .xlsx file, by its name or its content. Facts: `name`. */
  | 'import.notSpreadsheet'
  /** No content at all, or a header row only (decision D74). */
  | 'import.empty'
  /** The file as uploaded is too big. Facts: `bytes`, `limit` (bytes). */
  | 'import.tooLarge'
  /** More data rows than allowed. Facts: `limit`. */
  | 'import.tooManyRows'
  /** A row reaches beyond the last allowed column. Facts: `limit`, `row`. */
  | 'import.tooManyColumns'
  /** The file would need more memory or disk than allowed once unpacked. Facts: `limit` (bytes). */
  | 'import.unpackedTooLarge'
  /** A zip bomb, or a zip that misstates its sizes. Facts: `detail`. */
  | 'import.zipBomb'
  /** Password-protected. */
  | 'import.encrypted'
  /** The file begins as the claimed kind, but cannot be read to the end. Facts: `detail`, perhaps `row`. */
  | 'import.damaged'
  /** A .xer or .xml that is not a schedule of Primavera P6 or Microsoft Project. Facts: `detail`. */
  | 'import.notSchedule'
  /** A schedule with more projects than a user could look through. Facts: `limit`. */
  | 'import.tooManyProjects'
  /** A schedule that is truncated, or cannot be read to the end. Facts: `detail`, perhaps `row`. */
  | 'import.damagedSchedule'
  /** A text file with the character NUL. Facts: `row`. */
  | 'import.holdsNul'
  /** A quote of a .csv that is never closed. Facts: `row`. */
  | 'import.openQuote'
  /** A row of a .csv that is far too long, and has no quote that could be open. Facts: `row`. */
  | 'import.longRow'
  /** The requested sheet is not in the workbook. Facts: `sheet`. */
  | 'import.noSuchSheet'
  /** Reading took longer than allowed. Facts: `limit` (seconds). */
  | 'import.timeout';

/** Values that an error text may contain: limits, counts, names. `detail` is English for the log, not for people. */
export type SheetErrorFacts = Readonly<Record<string, string | number>>;

/** The only error this folder throws about the content of a file. Any other error is a fault of ours or of the disk. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly facts: SheetErrorFacts;

  constructor(code: SheetErrorCode, facts: SheetErrorFacts = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(facts)}`, options);
    this.name = 'SheetError';
    this.code = code;
    this.facts = facts;
  }
}

/**
 * Why a file cannot be read as a table. The texts for people, in both languages, belong to whoever shows them;
 * `import.notSpreadsheet` and `import.empty` have the exact texts of specification section 5.
 */
export type SheetErrorCode =
  /** Neither a .csv nor an .xlsx file, by its name or by its content. Facts: `name`. */
  | 'import.notSpreadsheet'
  /** Nothing at all, or a header row only (decision D74). */
  | 'import.empty'
  /** The file as uploaded is too big. Facts: `bytes`, `limit` (bytes). */
  | 'import.tooLarge'
  /** More data rows than allowed. Facts: `limit`. */
  | 'import.tooManyRows'
  /** A row reaches beyond the last allowed column. Facts: `limit`, `row`. */
  | 'import.tooManyColumns'
  /** The file would need more memory or disk than allowed once unpacked. Facts: `limit` (bytes). */
  | 'import.unpackedTooLarge'
  /** A zip made to explode, or one that lies about its sizes. Facts: `detail`. */
  | 'import.zipBomb'
  /** Protected by a password. */
  | 'import.encrypted'
  /** The file begins as what it claims to be, but cannot be read to the end. Facts: `detail`, perhaps `row`. */
  | 'import.damaged'
  /** A .xer or .xml that is no schedule of Primavera P6 or Microsoft Project. Facts: `detail`. */
  | 'import.notSchedule'
  /** A schedule of more projects than can be looked at. Facts: `limit`. */
  | 'import.tooManyProjects'
  /** A schedule that breaks off, or cannot be read to the end. Facts: `detail`, perhaps `row`. */
  | 'import.damagedSchedule'
  /** A quote of a .csv that opens and never closes. Facts: `row`. */
  | 'import.openQuote'
  /** The sheet that was asked for is not in the workbook. Facts: `sheet`. */
  | 'import.noSuchSheet'
  /** Reading took longer than allowed. Facts: `limit` (seconds). */
  | 'import.timeout';

/** Values a text may quote: limits, counts, names. `detail` is English for the log, not for people. */
export type SheetErrorFacts = Readonly<Record<string, string | number>>;

/** The one error this folder throws about the content of a file. Anything else thrown is a fault of ours or the disk. */
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

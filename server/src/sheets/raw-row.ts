/** A row as found by a reader, before headers, blanks and guards are handled. */
export interface RawRow {
  /** The row's number in the file, as a spreadsheet shows it; the first is 1. */
  readonly number: number;
  /** Cell texts; '' where there is none. May be shorter or longer than the header. */
  readonly cells: string[];
  /** True for a row that its sheet hides, such as one that a filter leaves out. */
  readonly hidden?: boolean;
}

/** What is remarkable about the rows below the captions. */
export interface RowCounts {
  /** Skipped rows that exist but have no content. */
  readonly blank: number;
  /** Rows that their sheet hides; they are read. */
  readonly hidden: number;
  /** Cells that took the value of the merged cell they are part of. */
  readonly merged: number;
}
/** Rows with nothing remarkable about them. */
export const PLAIN_ROWS: RowCounts = { blank: 0, hidden: 0, merged: 0 };

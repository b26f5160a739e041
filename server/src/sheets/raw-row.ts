/** A row as found by a reader, before headers, blanks and guards are handled. */
export interface RawRow {
  /** The row's number in the file, as a spreadsheet shows it; the first is 1. */
  readonly number: number;
  /** Cell texts; '' where there is none. May be shorter or longer than the header. */
  readonly cells: string[];
}

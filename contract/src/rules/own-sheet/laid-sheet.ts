/**
 * A sheet of somebody's own workbook as it is laid out: what a person sees who opens it, and nothing that it executes.
 * The server reads it (`server/src/sheets/xlsx/sheet-layout.ts`); {@link guessRoles} reads the form in it.
 */
export interface LaidSheet {
  readonly name: string;
  /** Hidden by the user or by a program; never chosen by default. */
  readonly hidden: boolean;
  /** It is printed on landscape paper. */
  readonly landscape: boolean;
  /** The columns in pixels; a hidden one has 0. */
  readonly widths: readonly number[];
  /** The rows in pixels; a hidden one has 0. */
  readonly heights: readonly number[];
  /** The cells with a text, a line or a colour, row by row; every other position is blank. */
  readonly cells: readonly LaidCell[];
  readonly pictures: readonly LaidPicture[];
  /** What the file has and this layout does not. */
  readonly lost: readonly LostPart[];
}

/** One cell, or the first of the cells merged with it. */
export interface LaidCell {
  /** Counted from 0. */
  readonly row: number;
  readonly col: number;
  /** The number of rows and columns it covers; 1 when absent. */
  readonly rowSpan?: number;
  readonly colSpan?: number;
  /** As shown: the value of a formula, a date as yyyy-mm-dd. */
  readonly text: string;
  /** The edges with a line: some of the letters `t`, `r`, `b`, `l`. */
  readonly border?: string;
  /** `#rrggbb`. */
  readonly fill?: string;
  readonly color?: string;
  readonly bold?: true;
  /** The size of its letters in points, where it is not 11. */
  readonly size?: number;
  readonly align?: 'center' | 'right';
  /** The text is calculated. */
  readonly formula?: true;
  /** What it accepts, by its number format or its data validation. */
  readonly kind?: 'date' | 'number';
  /** The texts of its drop-down list. */
  readonly choices?: readonly string[];
}

/** A picture, in the cell where it begins. */
export interface LaidPicture {
  readonly row: number;
  readonly col: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** A `data:` address; null for a format that browsers do not show. */
  readonly src: string | null;
}

/** What a layout leaves out. */
const LOST_PARTS = ['rows', 'columns', 'cells', 'textBox', 'chart', 'pictures', 'drawing'] as const;
/** A part of the file that is not in the layout, and where. */
export interface LostPart {
  readonly what: (typeof LOST_PARTS)[number];
  /** The cell, such as `B4`; empty for the sheet as a whole. */
  readonly at: string;
  /** The text of a text box, the limit that was reached. */
  readonly text: string;
}

/** Maximum size of a sheet that can become a form; a form has at most 200 tasks. */
export const LAID_MOST = { sheets: 20, rows: 600, columns: 80, cells: 12_000, pictures: 12, pictureBytes: 1_000_000 };

/** The name of a column, as spreadsheets write it: `A`, `AB`. */
export function columnName(col: number): string {
  const last = String.fromCharCode(65 + (col % 26));
  return col < 26 ? last : `${columnName(Math.floor(col / 26) - 1)}${last}`;
}
/** The address of a cell, such as `B4`. */
export const addressOf = ({ row, col }: { readonly row: number; readonly col: number }): string =>
  `${columnName(col)}${row + 1}`;

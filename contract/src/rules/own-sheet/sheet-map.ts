import type { LaidCell, LaidSheet } from './laid-sheet.ts';

/** A sheet whose cells are found by position. */
export interface SheetMap {
  readonly rows: number;
  readonly columns: number;
  /** The cells that begin in a row, from left to right. */
  readonly inRow: (row: number) => readonly LaidCell[];
  /** The cell that covers a position; undefined where the sheet has none. */
  readonly at: (row: number, col: number) => LaidCell | undefined;
}

/** The key of a cell: `row,col`. */
export const keyOf = ({ row, col }: { readonly row: number; readonly col: number }): string => `${row},${col}`;
/** The first column behind a cell. */
export const endOf = ({ col, colSpan = 1 }: LaidCell): number => col + colSpan;
/** The first row below a cell. */
export const bottomOf = ({ row, rowSpan = 1 }: LaidCell): number => row + rowSpan;

/** Finds the cells of a sheet by position. */
export function mapOf({ cells, widths, heights }: LaidSheet): SheetMap {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const covering = new Map<string, LaidCell>();
  for (const cell of cells)
    for (let row = cell.row; row < bottomOf(cell); row++)
      for (let col = cell.col; col < endOf(cell); col++) covering.set(`${row},${col}`, cell);
  return {
    rows: heights.length,
    columns: widths.length,
    inRow: (row) => byRow.get(row) ?? [],
    at: (row, col) => covering.get(`${row},${col}`),
  };
}

/** The cell is in a hidden row or column: nobody who opens the sheet sees it. */
export const isHidden = ({ widths, heights }: LaidSheet, cell: LaidCell): boolean =>
  widths.slice(cell.col, endOf(cell)).every((width) => width === 0) ||
  heights.slice(cell.row, bottomOf(cell)).every((height) => height === 0);

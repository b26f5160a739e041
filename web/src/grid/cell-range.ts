/** A position in the grid: the index of a row and the index of a visible column. */
export interface Place {
  readonly row: number;
  readonly col: number;
}
/** A block of cells, from the cell where the selection started to the cell it was extended to. */
export interface CellRange {
  readonly anchor: Place;
  readonly head: Place;
}
/** The edges of a range, all inclusive. */
export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The edges of a range, whichever direction it was selected in. */
export const boundsOf = ({ anchor, head }: CellRange): Bounds => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.col, head.col),
  right: Math.max(anchor.col, head.col),
});

/** True when a cell is within the bounds. */
export const isWithin = ({ top, bottom, left, right }: Bounds, { row, col }: Place): boolean =>
  row >= top && row <= bottom && col >= left && col <= right;

/** The number of cells in a range. */
export const cellsIn = ({ top, bottom, left, right }: Bounds): number => (bottom - top + 1) * (right - left + 1);

/** Where Shift and an arrow key move the head of a range. */
export function stretched(
  range: CellRange,
  key: string,
  limits: { readonly rows: number; readonly cols: number },
): CellRange {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
  const within = (n: number, count: number): number => Math.max(0, Math.min(n, count - 1));
  const [down = 0, right = 0] = step;
  return {
    anchor: range.anchor,
    head: { row: within(range.head.row + down, limits.rows), col: within(range.head.col + right, limits.cols) },
  };
}

/**
 * Cells in the clipboard format of spreadsheets: separated by tabs, one line for each row; a cell with a tab, a line
 * break or a quote is quoted.
 */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n');

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The sum of the numbers in a range, without binary rounding errors; undefined when no cell is a number. */
export function sumOf(values: readonly unknown[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return undefined;
  return Number(numbers.reduce((sum, value) => sum + value, 0).toFixed(6));
}

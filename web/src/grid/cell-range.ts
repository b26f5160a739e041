/** A place in the grid: the index of a row and the index of a shown column. */
export interface Place {
  readonly row: number;
  readonly col: number;
}
/** A block of cells from where it was begun to where it was drawn. */
export interface CellRange {
  readonly anchor: Place;
  readonly head: Place;
}
/** The edges of a range, all included. */
export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The edges of a range, whichever way it was drawn. */
export const boundsOf = ({ anchor, head }: CellRange): Bounds => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.col, head.col),
  right: Math.max(anchor.col, head.col),
});

/** Whether a cell lies within. */
export const isWithin = ({ top, bottom, left, right }: Bounds, { row, col }: Place): boolean =>
  row >= top && row <= bottom && col >= left && col <= right;

/** How many cells a range has. */
export const cellsIn = ({ top, bottom, left, right }: Bounds): number => (bottom - top + 1) * (right - left + 1);

/** Where shift and an arrow move the head of a range. */
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

/** Cells as a spreadsheet takes them: tabs between, one line a row; a cell with a tab, a line break or a quote is quoted. */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n');

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The sum of the numbers of a range, without the dust of binary fractions; undefined when no cell is a number. */
export function sumOf(values: readonly unknown[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return undefined;
  return Number(numbers.reduce((sum, value) => sum + value, 0).toFixed(6));
}

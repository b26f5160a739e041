import type { Bounds } from './cell-range.ts';

/** Where pasted cells go: texts by column of the rows that are there, and of rows beyond the last. */
export interface PastePlan {
  /** The first and the last row that is written. */
  readonly top: number;
  readonly bottom: number;
  /** By row from `top`: text by the name of a column. */
  readonly texts: readonly Readonly<Record<string, string>>[];
  /** Rows that would stand below the last one. */
  readonly beyond: readonly Readonly<Record<string, string>>[];
  /** Columns of the clipboard that lie to the right of the last column. */
  readonly lostColumns: number;
}

/**
 * Lays the cells of the clipboard on the drawn range: one cell fills the range, a block that fits into the range a whole
 * number of times is repeated, anything else fills right and down from the first cell. `columns` are the shown ones in
 * their order, `rows` how many rows there are.
 */
export function pastePlan(
  cells: readonly (readonly string[])[],
  bounds: Bounds,
  grid: { readonly columns: readonly string[]; readonly rows: number },
): PastePlan {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  const room = { height: bounds.bottom - bounds.top + 1, width: bounds.right - bounds.left + 1 };
  const tall = times(room.height, height);
  const wide = times(room.width, width);
  // only where both ways fit is a block repeated; half a repeat is nobody's wish
  const repeats = tall > 1 || wide > 1 ? { tall, wide } : { tall: 1, wide: 1 };
  const whole = tall > 0 && wide > 0 ? repeats : { tall: 1, wide: 1 };
  const names = grid.columns.slice(bounds.left, bounds.left + width * whole.wide);
  const lines = Array.from({ length: height * whole.tall }, (_, down) => {
    const row = cells[down % height] ?? [];
    return Object.fromEntries(
      names.flatMap((name, right) => {
        const text = row[right % width];
        return text === undefined ? [] : [[name, text]];
      }),
    );
  });
  const fits = Math.max(0, grid.rows - bounds.top);
  return {
    top: bounds.top,
    bottom: bounds.top + Math.min(fits, lines.length) - 1,
    texts: lines.slice(0, fits),
    beyond: lines.slice(fits).filter((line) => Object.values(line).some((text) => text.trim() !== '')),
    lostColumns: width * whole.wide - names.length,
  };
}

/** How often a block goes into a room; 0 when it does not go in without a rest. */
const times = (room: number, size: number): number => (size > 0 && room % size === 0 ? room / size : 0);

/** The same text in every cell of a range. */
export function fillPlan(text: string, bounds: Bounds, columns: readonly string[]): PastePlan {
  return pastePlan([[text]], bounds, { columns, rows: bounds.bottom + 1 });
}

import type { Bounds } from './cell-range.ts';

/** Where pasted cells go: texts by column, for existing rows and for rows beyond the last. */
export interface PastePlan {
  /** Index of the first row that is written; `bottom` is the last. */
  readonly top: number;
  readonly bottom: number;
  /** One entry for each row from `top`: texts by column name. */
  readonly texts: readonly Readonly<Record<string, string>>[];
  /** Rows to be added below the last one. */
  readonly beyond: readonly Readonly<Record<string, string>>[];
  /** Number of clipboard columns that lie to the right of the last column. */
  readonly lostColumns: number;
}

/**
 * Lays the cells of the clipboard on the selected range: a single cell fills the range, a block that fits into the
 * range a whole number of times is repeated, anything else fills right and down from the first cell. `columns` are the
 * visible columns in order, `rows` is the number of rows.
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
  // a block is repeated only where it fits in both directions; nobody wants half a repeat
  const repeats = tall > 1 || wide > 1 ? { tall, wide } : { tall: 1, wide: 1 };
  const tiling = tall > 0 && wide > 0 ? repeats : { tall: 1, wide: 1 };
  const names = grid.columns.slice(bounds.left, bounds.left + width * tiling.wide);
  const lines = Array.from({ length: height * tiling.tall }, (_, down) => {
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
    lostColumns: width * tiling.wide - names.length,
  };
}

/** How many times a size fits into a room; 0 when it does not fit without a remainder. */
const times = (room: number, size: number): number => (size > 0 && room % size === 0 ? room / size : 0);

/** Writes the same text into every cell of a range. */
export function fillPlan(text: string, bounds: Bounds, columns: readonly string[]): PastePlan {
  return pastePlan([[text]], bounds, { columns, rows: bounds.bottom + 1 });
}

import type { PlacedColumn } from '../../grid/columns.ts';

/** The list width that fits a landscape A4 sheet, in screen pixels: print is smaller than the screen. */
const PRINT_WIDTH = 1480;

/**
 * Splits the columns, in screen order, into those that fit a sheet and those that do not. The first is always printed.
 */
export function columnsThatFit<C extends Pick<PlacedColumn, 'width'>>(
  columns: readonly C[],
  width: number = PRINT_WIDTH,
): { readonly printed: readonly C[]; readonly left: readonly C[] } {
  let [used, count] = [0, 0];
  for (const column of columns) {
    used += column.width;
    if (used > width && count > 0) break;
    count += 1;
  }
  return { printed: columns.slice(0, count), left: columns.slice(count) };
}

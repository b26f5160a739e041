import type { PlacedColumn } from '../grid/columns.ts';

/** What a sheet of A4 that lies holds of a list, in the pixels of the screen: the print is smaller than the screen. */
const PRINT_WIDTH = 1480;

/** The columns as they stand on the screen, as many as a sheet holds, and those it does not. The first is always printed. */
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

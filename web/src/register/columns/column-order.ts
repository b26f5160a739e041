import type { ColumnView } from '../../grid/columns.ts';
import type { DraggedColumn } from '../../grid/grid-core.ts';

/** Moves one column to a position; a position out of range means the nearest end. */
export function moved(columns: readonly ColumnView[], name: string, to: number): readonly ColumnView[] {
  const column = columns.find((other) => other.name === name);
  if (!column) return columns;
  const others = columns.filter((other) => other !== column);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), column, ...others.slice(at)];
}

/** Replaces one column in the list with its changed version. */
export const withColumn = (columns: readonly ColumnView[], changed: ColumnView): readonly ColumnView[] =>
  columns.map((column) => (column.name === changed.name ? changed : column));

/**
 * The view after columns were dragged on the screen: hidden columns go last, and columns whose width was not dragged
 * keep their width setting.
 */
export function dragged(view: readonly ColumnView[], shown: readonly DraggedColumn[]): readonly ColumnView[] {
  const before = new Map(view.map((column) => [column.name, column]));
  const now = shown.map(({ name, pinned, width = before.get(name)?.width }) => ({
    name,
    pinned,
    shown: true,
    ...(width === undefined ? {} : { width }),
  }));
  return [...now, ...view.filter(({ name }) => !now.some((column) => column.name === name))];
}

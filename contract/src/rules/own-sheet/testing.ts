import { LAID_MOST, type LaidCell, type LaidSheet } from './laid-sheet.ts';

/** A cell of a sheet in a test: its text, or its text with what else is known of it. */
export type TestCell = string | null | ({ readonly text: string } & Partial<Omit<LaidCell, 'row' | 'col' | 'text'>>);

/**
 * A sheet for a test. A blank text is a cell with lines around it, `null` is nothing at all; a cell that spans columns
 * is followed by the cell behind its span.
 */
export function laidSheet(rows: readonly (readonly TestCell[])[], more: Partial<LaidSheet> = {}): LaidSheet {
  const taken = new Set<string>();
  const cells = rows.flatMap((line, row) => {
    let col = 0;
    return line.flatMap((given): LaidCell[] => {
      while (taken.has(`${row},${col}`)) col += 1;
      const at = col;
      if (given === null) {
        col += 1;
        return [];
      }
      const cell = typeof given === 'string' ? { text: given } : given;
      const { rowSpan = 1, colSpan = 1 } = cell;
      for (let down = 0; down < rowSpan; down++)
        for (let right = 0; right < colSpan; right++) taken.add(`${row + down},${at + right}`);
      col += colSpan;
      return [{ border: 'trbl', ...cell, row, col: at }];
    });
  });
  const width = Math.min(LAID_MOST.columns, Math.max(1, ...cells.map(({ col, colSpan = 1 }) => col + colSpan)));
  return {
    name: 'Sheet1',
    hidden: false,
    landscape: false,
    widths: Array.from({ length: width }, () => 64),
    heights: rows.map(() => 20),
    cells,
    pictures: [],
    lost: [],
    ...more,
  };
}

import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import type { FormGrid, GridCell, GridRow } from '@plumbline/contract/rules/form-cells.ts';
import { layOut } from '@plumbline/contract/rules/form-grid.ts';

/** A sheet laid out for the screen: sign-offs and punch items stand beside it and under their tasks, not on the paper. */
export function layOutForScreen(sheet: CheckSheet): FormGrid {
  const { template, title, documentCode, itr, header, lists, answered } = sheet;
  return layOut(template, { title, documentCode, itr, header, lists, answered, signOffs: [] });
}

/** A row of the paper with its place in the CSS grid, and the task it belongs to. */
export interface PaperRow {
  readonly row: GridRow;
  /** What it asks: the same however many panels stand above it, so that what is typed or chosen in it is never lost to another row. */
  readonly key: string;
  /** From 1, as CSS counts. */
  readonly line: number;
  /** The name of the task whose row this is; null for headings and gaps. */
  readonly task: string | null;
  /** A line of the whole width below it, for the punch item of its task; null when there is none. */
  readonly below: number | null;
}

/** Every answer of a task begins with its name; those of the header with `header`. */
const TASK_CONTROL = /^([^.]+)\./;

/** The task a row asks about. */
function taskOf({ cells }: GridRow): string | null {
  for (const { control } of cells) {
    const name = control !== undefined && 'name' in control ? control.name : '';
    const task = TASK_CONTROL.exec(name)?.[1];
    if (task !== undefined && task !== 'header') return task;
  }
  return null;
}

const namesIn = ({ cells }: GridRow): string =>
  [...new Set(cells.flatMap(({ control }) => (control !== undefined && 'name' in control ? control.name : [])))].join(
    ' ',
  );

/** What tells the rows of a form apart: what they ask, and among those that ask the same, or nothing, their place. */
function keysOf(rows: readonly GridRow[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const names = namesIn(row);
    const nth = (seen.get(names) ?? 0) + 1;
    seen.set(names, nth);
    return `${names} ${nth}`;
  });
}

/** Places rows one below the other, with a line for a panel below each task that is in `open`. */
export function placeRows(grid: FormGrid, open: ReadonlySet<string>): readonly PaperRow[] {
  let line = 0;
  const tasks = grid.rows.map(taskOf);
  const keys = keysOf(grid.rows);
  return grid.rows.map((row, at) => {
    line += 1;
    const own = line;
    const task = tasks[at] ?? null;
    // what a task asks may take several rows; the panel stands below the last
    const hasPanel = task !== null && open.has(task) && tasks.lastIndexOf(task) === at;
    if (hasPanel) line += 1;
    return { key: keys[at] ?? '', row, line: own, task, below: hasPanel ? line : null };
  });
}

/** Smallest target for a finger, in pixels (specification of the looks: 44 px on tablets). */
const TARGET = 44;

/** The columns for CSS: their share of the paper, but never so narrow that a box of theirs is no target for a finger. */
export function columnTemplate({ widths, rows }: FormGrid): string {
  const least = widths.map(() => 0);
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    if (cell.control?.kind === 'box') widen(least, widths, cell);
  }
  return widths.map((width, at) => `minmax(${Math.ceil(least[at] ?? 0)}px, ${width}fr)`).join(' ');
}

function widen(least: number[], widths: readonly number[], { col, colSpan }: GridCell): void {
  const own = widths.slice(col, col + colSpan);
  const sum = own.reduce((total, width) => total + width, 0);
  own.forEach((width, at) => {
    least[col + at] = Math.max(least[col + at] ?? 0, (TARGET * width) / sum);
  });
}

import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import type { FormGrid, GridCell, GridRow } from '@plumbline/contract/rules/form-cells.ts';
import { layOut } from '@plumbline/contract/rules/form-grid.ts';

/**
 * Lays out a sheet for the screen: sign-offs are beside the paper and punch items under their tasks, not on the paper.
 */
export function layOutForScreen(sheet: CheckSheet): FormGrid {
  const { template, title, documentCode, itr, header, lists, answered } = sheet;
  return layOut(template, { title, documentCode, itr, header, lists, answered, signOffs: [] });
}

/** A row of the paper with its position in the CSS grid, and the task it belongs to. */
export interface PaperRow {
  readonly row: GridRow;
  /**
   * Identifies the row by its content: the key is the same however many panels are above the row, so that typed input
   * never moves to another row.
   */
  readonly key: string;
  /** CSS grid line, from 1. */
  readonly line: number;
  /** The name of the task whose row this is; null for headings and gaps. */
  readonly task: string | null;
  /** A full-width grid line below the row, for the punch item of its task; null when there is none. */
  readonly below: number | null;
}

/** The name of every answer of a task begins with the name of the task, and that of a header answer with `header`. */
const TASK_CONTROL = /^([^.]+)\./;

/** The name of the task that a row belongs to. */
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

/**
 * Keys that identify the rows of a form: the content of the row, and a position among rows with the same content or
 * none.
 */
function keysOf(rows: readonly GridRow[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const names = namesIn(row);
    const nth = (seen.get(names) ?? 0) + 1;
    seen.set(names, nth);
    return `${names} ${nth}`;
  });
}

/** Places rows one below the other, with a line for a panel below each task in `open`. */
export function placeRows(grid: FormGrid, open: ReadonlySet<string>): readonly PaperRow[] {
  let line = 0;
  const tasks = grid.rows.map(taskOf);
  const keys = keysOf(grid.rows);
  return grid.rows.map((row, at) => {
    line += 1;
    const own = line;
    const task = tasks[at] ?? null;
    // a task may take several rows; the panel goes below the last
    const hasPanel = task !== null && open.has(task) && tasks.lastIndexOf(task) === at;
    if (hasPanel) line += 1;
    return { key: keys[at] ?? '', row, line: own, task, below: hasPanel ? line : null };
  });
}

/** Smallest touch target, in pixels (specification of the looks: 44 px on tablets). */
const TARGET = 44;

/**
 * The CSS column template: each column's proportion of the paper, but never too narrow for a box in it to be a touch
 * target.
 */
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

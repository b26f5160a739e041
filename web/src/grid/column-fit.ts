import type { GridApi } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { classOf, fullText, shownText } from './cell-paint.ts';
import { titleColumn, type ColumnWiring } from './column-defs.ts';
import type { PlacedColumn } from './columns.ts';
import { groupLineOf, isRow, lineText } from './group-lines.ts';
import { fittedWidths } from './fit.ts';
import { measureIn, Widest } from './text-width.ts';

/** The checkboxes take so much of the width. */
const SELECT_WIDTH = 44;

/** What stands before the name of a group, a step. */
const GROUP_STEP = 24;

/** Makes the columns of a grid as wide as what is loaded wants. */
export interface ColumnFit {
  /** Rows came, or the names of codes: columns that are cut become wider. */
  readonly see: (rows: readonly AnyRow[]) => void;
  /** The columns with the widths they have by now. */
  readonly fitted: (columns: readonly PlacedColumn[]) => readonly PlacedColumn[];
}

interface FitOf {
  readonly host: HTMLElement;
  readonly wiring: ColumnWiring;
  readonly columns: () => readonly PlacedColumn[];
  readonly api: () => GridApi<AnyRow>;
}

/** Fits the columns of one grid. */
export function columnFit({ host, wiring, columns, api }: FitOf): ColumnFit {
  const { language, live } = wiring;
  const measure = measureIn(host);
  const widest = new Widest();
  let widths: ReadonlyMap<string, number> = new Map();
  const fit = (): void => {
    const next = fittedWidths({ columns: columns(), widest: widest.of, room: host.clientWidth - SELECT_WIDTH });
    const changed = [...next].filter(([name, width]) => (widths.get(name) ?? 0) < width);
    if (changed.length === 0) return;
    widths = new Map([...widths, ...changed]);
    api().setColumnWidths(changed.map(([key, newWidth]) => ({ key, newWidth })));
  };
  return {
    see: (lines) => {
      const rows = lines.filter(isRow);
      const { names } = live.getState();
      const title = titleColumn(wiring, columns());
      for (const line of title ? lines.flatMap((row) => groupLineOf(row) ?? []) : []) {
        const width = measure(lineText(line, language, names), false) + GROUP_STEP * (line.group.depth + 1);
        if (title) widest.see(title, width, width);
      }
      for (const column of columns()) {
        const isMono = classOf(column).includes('pl-mono');
        for (const row of rows) {
          const facts = { value: row[column.name], row, column, language, names };
          widest.see(column, measure(shownText(facts), isMono), measure(fullText(facts), isMono));
        }
      }
      fit();
    },
    fitted: (all) =>
      all.map((column) => {
        const width = widths.get(column.name);
        return width === undefined || column.dragged || width < column.width ? column : { ...column, width };
      }),
  };
}

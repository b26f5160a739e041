import type { GridApi } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { classOf, fullText, shownText } from './cell-paint.ts';
import { titleColumn, type ColumnWiring } from './column-defs.ts';
import type { PlacedColumn } from './columns.ts';
import { groupLineOf, isRow, lineText } from './group-lines.ts';
import { codeListOf } from '../lib/code-names.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { fittedWidths, hasParts, isFitted } from './fit.ts';
import { mayBeWidest, measureIn, Widest } from './text-width.ts';

/** Width of the checkbox column. */
const SELECT_WIDTH = 44;

/** Width of the expander before the name of a group, for each level. */
const GROUP_STEP = 24;

/** Headings are semibold: by how much they are wider than what the cells are set in. */
const BOLD = 1.06;

/** Fits the widths of the columns to the loaded rows. */
export interface ColumnFit {
  /** To be called when rows were loaded, or names of codes in loaded rows: truncated columns become wider. */
  readonly see: (rows: readonly AnyRow[], newNames?: boolean) => void;
  /** The columns with their current widths. */
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
  const headings = new Map<string, number>();
  const heading = ({ name, field }: PlacedColumn): number => {
    const known = headings.get(name);
    if (known !== undefined) return known;
    const width = measure(field.label[language], false) * BOLD;
    headings.set(name, width);
    return width;
  };
  const isNamed = ({ field }: PlacedColumn): boolean => codeListOf(field) !== undefined;
  const fit = (): void => {
    const room = host.clientWidth - SELECT_WIDTH;
    const next = fittedWidths({ columns: columns(), widest: widest.of, heading, isNamed, room });
    const changed = [...next].filter(([name, width]) => (widths.get(name) ?? 0) < width);
    if (changed.length === 0) return;
    widths = new Map([...widths, ...changed]);
    api().setColumnWidths(changed.map(([key, newWidth]) => ({ key, newWidth })));
  };
  /** The lines of groups: their names, and sums of several currencies or units. */
  const seeGroups = (lines: readonly AnyRow[]): void => {
    const groups = lines.flatMap((row) => {
      const line = groupLineOf(row);
      return line ? [{ row, line }] : [];
    });
    if (groups.length === 0) return;
    const { names } = live.getState();
    const title = titleColumn(wiring, columns());
    const see = (column: PlacedColumn, width: number): void => widest.see(column, width, width);
    for (const { line } of title ? groups : [])
      if (title) see(title, measure(lineText(line, language, names), false) + GROUP_STEP * (line.group.depth + 1));
    for (const column of columns().filter(hasParts)) {
      const sums = groups.map(({ row }) => cellText(row[column.name] ?? [], column.field, language));
      see(column, Math.max(0, ...mayBeWidest(sums, false).map((text) => measure(text, false))));
    }
  };
  return {
    see: (lines, newNames = false) => {
      const rows = lines.filter(isRow);
      const { names } = live.getState();
      seeGroups(lines);
      for (const column of columns()) {
        const isCode = isNamed(column);
        if ((newNames && !isCode) || !isFitted(column, widest.of)) continue;
        const isMono = classOf(column).includes('pl-mono');
        const widthOf = (texts: readonly string[]): number =>
          Math.max(0, ...mayBeWidest(texts, isMono).map((text) => measure(text, isMono)));
        const facts = rows.map((row) => ({ value: row[column.name], row, column, language, names }));
        const plain = widthOf(facts.map(shownText));
        widest.see(column, plain, isCode ? widthOf(facts.map(fullText)) : plain);
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

import type { ColDef } from 'ag-grid-community';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, type Language } from '@plumbline/contract/words/word.ts';
import { classOf, describedBy, paintOf, paintText, type CellPaint } from './cell-paint.ts';
import { cellText } from '../lib/value/cell-text.ts';
import type { PlacedColumn } from './columns.ts';
import { FieldCell, type CellWiring } from './field-cell.ts';
import { FilterHost, NoFilter, type FilterHosts } from './filter-hosts.ts';
import { isRow } from './group-lines.ts';
import { gridWords } from './grid-words.ts';
import { HeadCell } from './head-cell.ts';
import type { GridActions, LiveStore } from './live.ts';
import { drawnBounds, FAILED, LOCKED, WITHIN } from './painter.ts';
import { isWithin } from './cell-range.ts';
import { SelectCell, SelectHead } from './select-cell.ts';

/** The id of the checkbox column. */
export const SELECT = 'pl-select';

/** What the columns of a grid are connected to. */
export interface ColumnWiring {
  readonly register: AnyRegister;
  readonly language: Language;
  readonly live: LiveStore;
  readonly actions: GridActions;
  readonly hosts: FilterHosts;
  /** How features render fields of this register. */
  readonly cells: Readonly<Record<string, CellPaint>>;
  readonly open: ((row: AnyRow) => void) | undefined;
  /** Shows the description of a row beneath its title, as touch screens have tall rows. */
  readonly described: boolean;
  /** Columns whose cells cannot be edited. */
  readonly locked: () => ReadonlySet<string>;
  /** Rows are selected with checkboxes. */
  readonly selects: boolean;
}

function selectDef({ register, language, live, actions }: ColumnWiring): ColDef<AnyRow> {
  const wiring = { live, actions, title: register.title };
  return {
    colId: SELECT,
    headerName: '',
    width: 44,
    minWidth: 44,
    pinned: 'left',
    lockPosition: 'left',
    lockPinned: true,
    resizable: false,
    suppressMovable: true,
    floatingFilter: false,
    filter: false,
    cellClass: 'pl-select',
    headerClass: 'pl-select',
    cellRenderer: SelectCell,
    cellRendererParams: { ...wiring, name: (title: string) => fill(gridWords.selectRow, { title })[language] },
    headerComponent: SelectHead,
    headerComponentParams: { ...wiring, name: () => gridWords.selectAll[language] },
  };
}

function fieldDef(wiring: ColumnWiring, column: PlacedColumn, at: number, opens: boolean): ColDef<AnyRow> {
  const { language, live, actions, hosts, cells, open, locked, described } = wiring;
  const { name, field } = column;
  const paint = cells[name] ?? paintOf(column);
  return {
    colId: name,
    field: name,
    headerName: field.label[language],
    ...(column.grows ? { flex: 1, minWidth: column.width } : { width: column.width, flex: null, minWidth: 60 }),
    pinned: column.pinned ? 'left' : null,
    cellClass: classOf(column),
    headerClass: classOf(column),
    cellClassRules: {
      [WITHIN]: ({ rowIndex }) => {
        const bounds = drawnBounds(live.getState());
        return bounds !== undefined && isWithin(bounds, { row: rowIndex, col: at });
      },
      [LOCKED]: () => live.getState().editing && locked().has(name),
      [FAILED]: ({ data }) => data !== undefined && live.getState().failed.has(`${data.id}/${name}`),
    },
    ...drawn({
      column,
      language,
      paint: opens && described ? describedBy(paint) : paint,
      open: opens ? open : undefined,
      names: () => live.getState().names,
    }),
    headerComponent: HeadCell,
    headerComponentParams: { live, actions, field: name, sortable: column.sortable },
    ...(column.filterable
      ? { floatingFilterComponent: FilterHost, floatingFilterComponentParams: { hosts, field: name } }
      : { floatingFilter: false }),
  };
}

/** How the cells of a column are created: plain text needs no element of its own, and a page has hundreds of cells. */
function drawn(cell: CellWiring): ColDef<AnyRow> {
  const { column, language, paint, open } = cell;
  if (paint !== paintText || open) return { cellRenderer: FieldCell, cellRendererParams: { cell } };
  return {
    valueFormatter: ({ data, value }) =>
      data && (isRow(data) || value !== undefined) ? cellText(value, column.field, language) : '',
  };
}

/** The column that opens a row and shows the names of groups. */
export const titleColumn = (
  { register }: Pick<ColumnWiring, 'register'>,
  columns: readonly PlacedColumn[],
): PlacedColumn | undefined => columns.find(({ name }) => name === register.title) ?? columns[0];

/**
 * The columns of the grid: the checkbox column, then the visible columns in order. The title column opens a row, or the
 * first column when there is no title.
 */
export function columnDefs(wiring: ColumnWiring, columns: readonly PlacedColumn[]): ColDef<AnyRow>[] {
  const link = titleColumn(wiring, columns);
  return [
    ...(wiring.selects ? [selectDef(wiring)] : []),
    ...columns.map((column, at) => fieldDef(wiring, column, at, column === link)),
  ];
}

/** The settings common to all columns. */
export const defaultColDef: ColDef<AnyRow> = {
  resizable: true,
  sortable: false,
  minWidth: 60,
  filter: NoFilter,
  floatingFilter: true,
  suppressFloatingFilterButton: true,
  suppressHeaderMenuButton: true,
  suppressHeaderFilterButton: true,
  cellDataType: false,
};

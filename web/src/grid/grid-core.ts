import {
  CellStyleModule,
  ColumnApiModule,
  createGrid,
  CustomFilterModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  type Column,
  type GridApi,
  type GridOptions,
  type SuppressKeyboardEventParams,
  type TabToNextHeaderParams,
} from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { columnDefs, defaultColDef, SELECT, type ColumnWiring } from './column-defs.ts';
import { columnFit } from './column-fit.ts';
import type { GridColumn, PlacedColumn } from './columns.ts';
import { cellTips } from './cell-tips.ts';
import type { CellAt } from './edits.ts';
import { isOneRef } from './fit.ts';
import { gridTheme } from './grid-theme.ts';
import { localeText } from './grid-locale.ts';
import { groupLineOf, isRow } from './group-lines.ts';
import { CHOSEN, GROUP, OPEN, WAITING } from './painter.ts';
import { cellKeyOf, type CellKey } from './range-keys.ts';
import { BLOCK, type RowSource } from './row-source.ts';
import type { LiveStore } from './live.ts';
import { colourClass, ROW_COLOURS } from './row-colours.ts';
import { isChosen } from './selection.ts';

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  CellStyleModule,
  RowStyleModule,
  ColumnApiModule,
  RowApiModule,
  RenderApiModule,
  ScrollApiModule,
  LocaleModule,
  CustomFilterModule,
  EventApiModule,
]);
if (import.meta.env.DEV) {
  void import('ag-grid-community').then(({ ValidationModule }) => ModuleRegistry.registerModules([ValidationModule]));
}

/** The heights of the grid's parts: a mouse needs less than a finger. */
export interface Density {
  readonly row: number;
  readonly head: number;
  readonly filter: number;
}

/** A visible column after a drag; the list is in screen order, pinned columns first. */
export interface DraggedColumn {
  readonly name: string;
  readonly pinned: boolean;
  /** Its new width, if the width was dragged. */
  readonly width: number | undefined;
}

/** The callbacks of the grid. */
export interface GridEvents {
  /** Columns were moved or resized. */
  readonly onColumns: (columns: readonly DraggedColumn[]) => void;
  /** Rows were loaded, or changed on the screen. */
  readonly onRows: (rows: readonly AnyRow[]) => void;
  /** A block could not be loaded. */
  readonly onBlockError: (error: unknown) => void;
  readonly onOpen: (row: AnyRow) => void;
  /** A cell was double-clicked while editing in the list is on. */
  readonly onEdit: (at: CellAt) => void;
  readonly onKey: (pressed: PressedCell) => void;
}

/** A rendered grid. */
export interface GridCore {
  readonly api: GridApi<AnyRow>;
  readonly setColumns: (columns: readonly PlacedColumn[]) => void;
  /** Shows other rows, from the top; `first` is their first block if it is already read. */
  readonly setSource: (source: RowSource, first: readonly AnyRow[] | undefined) => void;
  /** Reloads the visible blocks from a source of the same query; the old rows stay until the new ones arrive. */
  readonly renewSource: (source: RowSource) => void;
  /** Re-renders codes once their names are known. */
  readonly putNames: () => void;
  /** Replaces changed rows in place. */
  readonly putRows: (rows: readonly AnyRow[]) => void;
  readonly destroy: () => void;
}

const readColumns = (api: GridApi<AnyRow>, resized: readonly Column[]): DraggedColumn[] =>
  api
    .getAllDisplayedColumns()
    .filter((column) => column.getColId() !== SELECT)
    .map((column) => ({
      name: column.getColId(),
      pinned: column.getPinned() === 'left',
      width: resized.includes(column) ? Math.round(column.getActualWidth()) : undefined,
    }));

/** A class for each colour a row can have. */
const colourRules = (live: LiveStore): NonNullable<GridOptions<AnyRow>['rowClassRules']> =>
  Object.fromEntries(
    ROW_COLOURS.map((colour) => [
      colourClass(colour),
      ({ data }: { readonly data: AnyRow | undefined }) =>
        data !== undefined && isRow(data) && live.getState().colour?.(data) === colour,
    ]),
  );

interface Drawn {
  readonly density: Density;
  readonly events: GridEvents;
  /** A visible column by name. */
  readonly columnOf: (name: string) => GridColumn | undefined;
}

function optionsOf(wiring: ColumnWiring, { density, events, columnOf }: Drawn): GridOptions<AnyRow> {
  const { live, language } = wiring;
  return {
    theme: gridTheme,
    rowModelType: 'infinite',
    // fewer rows beyond the edges: each costs part of every frame of a scroll
    rowBuffer: 4,
    cacheBlockSize: BLOCK,
    maxBlocksInCache: 20,
    maxConcurrentDatasourceRequests: 2,
    blockLoadDebounceMillis: 60,
    infiniteInitialRowCount: BLOCK,
    rowHeight: density.row,
    headerHeight: density.head,
    floatingFiltersHeight: density.filter,
    getRowId: ({ data }) => data.id,
    rowClassRules: {
      [WAITING]: ({ data }) => data === undefined,
      [GROUP]: ({ data }) => data !== undefined && groupLineOf(data) !== undefined,
      [CHOSEN]: ({ data }) => data !== undefined && isChosen(live.getState().selection, data.id),
      [OPEN]: ({ data }) => data !== undefined && live.getState().openId === data.id,
      ...colourRules(live),
    },
    defaultColDef: {
      ...defaultColDef,
      suppressKeyboardEvent: (params) => isOurs(params, live.getState().editing, events.onKey),
    },
    localeText: localeText(language),
    tabToNextHeader: pastHeadings,
    suppressDragLeaveHidesColumns: true,
    suppressColumnMoveAnimation: true,
    animateRows: false,
    suppressOverlays: ['loading', 'noRows', 'noMatchingRows'],
    onCellClicked: ({ data, column, rowIndex }) => {
      const shown = columnOf(column.getColId());
      const { editing, tap } = live.getState();
      if (editing && tap && data && isRow(data) && shown && rowIndex !== null)
        events.onEdit({ row: data, rowIndex, column: shown });
    },
    onCellDoubleClicked: ({ data, column, rowIndex }) => {
      if (!data || column.getColId() === SELECT) return;
      const shown = columnOf(column.getColId());
      if (!live.getState().editing || !isRow(data)) events.onOpen(data);
      else if (shown && rowIndex !== null) events.onEdit({ row: data, rowIndex, column: shown });
    },
    onColumnMoved: ({ finished, source, api }) => {
      if (finished && source === 'uiColumnMoved') events.onColumns(readColumns(api, []));
    },
    onColumnResized: ({ finished, source, api, columns }) => {
      if (finished && source === 'uiColumnResized') events.onColumns(readColumns(api, columns ?? []));
    },
  };
}

/**
 * The headings are one stop of the Tab key, as the rows are; the arrow keys go along them, and down to the filters.
 */
function pastHeadings({ api, backwards, previousHeaderPosition, nextHeaderPosition }: TabToNextHeaderParams<AnyRow>) {
  const [first] = api.getAllDisplayedColumns();
  if (backwards || previousHeaderPosition?.headerRowIndex !== 0 || !first) return nextHeaderPosition ?? false;
  // the grid focuses the heading once more after this
  setTimeout(() => api.setFocusedCell(0, first));
  return true;
}

/** A key handled by the product that was pressed in a cell. */
export interface PressedCell {
  readonly key: CellKey;
  readonly event: KeyboardEvent;
  /** Undefined while the row is loading. */
  readonly row: AnyRow | undefined;
  readonly rowIndex: number;
  /** The id of the column. */
  readonly name: string;
}

/**
 * Keeps the grid and the browser from handling keys that the product handles, and reports them at once: listeners of
 * the grid receive a key only after the next one was typed.
 */
function isOurs(
  { event, data, node, column }: SuppressKeyboardEventParams<AnyRow>,
  editing: boolean,
  tell: (pressed: PressedCell) => void,
): boolean {
  // with Alt the arrows move between rows of an open side sheet: they are not handled here
  if (event.altKey) return true;
  const key = cellKeyOf(event, editing);
  if (key === undefined) return false;
  if (event.type !== 'keydown' || event.defaultPrevented) return true;
  // the first letter of an input method must reach the editor that opens for it
  if (event.key !== 'Process') event.preventDefault();
  tell({ key, event, row: data, rowIndex: node.rowIndex ?? 0, name: column.getColId() });
  return true;
}

const isRefColumn = ({ field }: GridColumn): boolean => isOneRef(field);

/** Fades in changed rows, so that the user sees what changed. */
function markFresh(host: HTMLElement, id: string): void {
  const fresh = 'pl-row-fresh';
  for (const element of host.querySelectorAll(`[row-id="${CSS.escape(id)}"]`)) {
    element.classList.add(fresh);
    element.addEventListener('animationend', () => element.classList.remove(fresh), { once: true });
  }
}

/** Creates a grid in a host, without rows until `setSource`. Throws nothing; the caller destroys it. */
export function createRegisterGrid(
  host: HTMLElement,
  wiring: ColumnWiring,
  about: { readonly columns: readonly PlacedColumn[]; readonly density: Density; readonly events: GridEvents },
): GridCore {
  const { density, events } = about;
  let columns = about.columns;
  const columnOf = (name: string): GridColumn | undefined => columns.find((column) => column.name === name);
  const fit = columnFit({ host, wiring, columns: () => columns, api: () => api });
  const api = createGrid<AnyRow>(host, {
    ...optionsOf(wiring, { density, events, columnOf }),
    columnDefs: columnDefs(wiring, columns),
  });

  const endTips = cellTips(host, { api, columnOf, wiring });

  let now: RowSource | undefined;
  /**
   * The first block of `now`, until it is rendered. For a list without rows no block is rendered, so a reload replaces
   * it.
   */
  let head: readonly AnyRow[] | undefined;
  const setSource = (source: RowSource, first: readonly AnyRow[] | undefined): void => {
    // a new grid is already at the top; scrolling there would lay it out twice
    const isOther = now !== undefined;
    head = first;
    now = source;
    api.setGridOption('datasource', {
      getRows: ({ startRow, endRow, successCallback, failCallback }) => {
        const known = startRow === 0 ? head : undefined;
        head = undefined;
        (known ? Promise.resolve(known) : (now ?? source).rows(startRow, endRow))
          .then((rows) => {
            // first the widths, then the rows: none moves
            fit.see(rows);
            successCallback([...rows], rows.length < endRow - startRow ? startRow + rows.length : undefined);
            events.onRows(rows);
          })
          .catch((error: unknown) => {
            failCallback();
            events.onBlockError(error);
          });
      },
    });
    if (isOther) api.ensureIndexVisible(0, 'top');
  };

  return {
    api,
    setSource,
    renewSource: (source) => {
      head = undefined;
      now = source;
      api.refreshInfiniteCache();
    },
    setColumns: (next) => {
      columns = next;
      api.setGridOption('columnDefs', columnDefs(wiring, fit.fitted(next)));
    },
    putNames: () => {
      const drawn: AnyRow[] = [];
      api.forEachNode(({ data }) => void (data && drawn.push(data)));
      fit.see(drawn, true);
      // the name of a group is shown in whichever column opens rows
      const coded = drawn.every(isRow) ? columns.filter(isRefColumn) : columns;
      api.refreshCells({ force: true, columns: coded.map(({ name }) => name) });
    },
    putRows: (rows) => {
      for (const row of rows) {
        api.getRowNode(row.id)?.setData(row);
        markFresh(host, row.id);
      }
      events.onRows(rows);
    },
    destroy: () => {
      endTips();
      api.destroy();
    },
  };
}

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

/** How high things are: a mouse needs less than a finger. */
export interface Density {
  readonly row: number;
  readonly head: number;
  readonly filter: number;
}

/** A shown column after a drag; the list is in the order of the screen, pinned ones first. */
export interface DraggedColumn {
  readonly name: string;
  readonly pinned: boolean;
  /** Its new width, when that is what was dragged. */
  readonly width: number | undefined;
}

/** What the grid tells. */
export interface GridEvents {
  /** Columns were dragged to other places, or made narrower or wider. */
  readonly onColumns: (columns: readonly DraggedColumn[]) => void;
  /** Rows were loaded, or changed on the screen. */
  readonly onRows: (rows: readonly AnyRow[]) => void;
  /** A block could not be loaded. */
  readonly onBlockError: (error: unknown) => void;
  readonly onOpen: (row: AnyRow) => void;
  /** A cell was clicked twice while cells are edited in the list. */
  readonly onEdit: (at: CellAt) => void;
  readonly onKey: (pressed: PressedCell) => void;
}

/** A drawn grid. */
export interface GridCore {
  readonly api: GridApi<AnyRow>;
  readonly setColumns: (columns: readonly PlacedColumn[]) => void;
  /** Shows other rows, from the top; `first` is their first block where it is read already. */
  readonly setSource: (source: RowSource, first: readonly AnyRow[] | undefined) => void;
  /** Reads the blocks that are shown anew from a source of the same query; the rows stay until theirs come. */
  readonly renewSource: (source: RowSource) => void;
  /** Draws codes anew, as their names are known. */
  readonly putNames: () => void;
  /** Puts changed rows in their places. */
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

interface Drawn {
  readonly density: Density;
  readonly events: GridEvents;
  /** A shown column by its name. */
  readonly columnOf: (name: string) => GridColumn | undefined;
}

function optionsOf(wiring: ColumnWiring, { density, events, columnOf }: Drawn): GridOptions<AnyRow> {
  const { live, language } = wiring;
  return {
    theme: gridTheme,
    rowModelType: 'infinite',
    // Fewer rows beyond the edges: each costs a part of every frame of a scroll.
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
    },
    defaultColDef: {
      ...defaultColDef,
      suppressKeyboardEvent: (told) => isOurs(told, live.getState().editing, events.onKey),
    },
    localeText: localeText(language),
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

/** A key of ours that was pressed in a cell. */
export interface PressedCell {
  readonly key: CellKey;
  readonly event: KeyboardEvent;
  /** Undefined while the row is on its way. */
  readonly row: AnyRow | undefined;
  readonly rowIndex: number;
  /** The id of the column. */
  readonly name: string;
}

/**
 * Keeps the grid and the browser from keys that are ours, and tells of them at once: listeners of the grid hear of a key
 * after the next one was typed.
 */
function isOurs(
  { event, data, node, column }: SuppressKeyboardEventParams<AnyRow>,
  editing: boolean,
  tell: (pressed: PressedCell) => void,
): boolean {
  // With Alt the arrows go from row to row of an open side sheet: neither the grid nor we stop them here.
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

/** Lets the rows that were changed fade in, so that one sees what changed. */
function markFresh(host: HTMLElement, id: string): void {
  const fresh = 'pl-row-fresh';
  for (const element of host.querySelectorAll(`[row-id="${CSS.escape(id)}"]`)) {
    element.classList.add(fresh);
    element.addEventListener('animationend', () => element.classList.remove(fresh), { once: true });
  }
}

/** Draws a grid into a host, without rows until `setSource`. Throws nothing; the caller destroys it. */
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
  /** The first block of `now`, until it was drawn. Of a list without rows none is drawn, so what is read anew takes its place. */
  let head: readonly AnyRow[] | undefined;
  const setSource = (source: RowSource, first: readonly AnyRow[] | undefined): void => {
    // a new grid stands at its top; asked to go there it would be laid out twice
    const isOther = now !== undefined;
    head = first;
    now = source;
    api.setGridOption('datasource', {
      getRows: ({ startRow, endRow, successCallback, failCallback }) => {
        const known = startRow === 0 ? head : undefined;
        head = undefined;
        (known ? Promise.resolve(known) : (now ?? source).rows(startRow, endRow))
          .then((rows) => {
            successCallback([...rows], rows.length < endRow - startRow ? startRow + rows.length : undefined);
            fit.see(rows);
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
      // a group is named in whatever column opens rows
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

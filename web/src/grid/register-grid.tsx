import { useImperativeHandle, type CSSProperties, type ReactNode, type Ref, type RefObject } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { ColumnFilter, ColumnFilters } from './filter-model.ts';
import { FilterRow } from './filter-row.tsx';
import type { PlacedColumn } from './columns.ts';
import { ColumnsBeyond } from './columns-beyond.tsx';
import type { GridEdits } from './edits.ts';
import type { GridCore, GridEvents } from './grid-core.ts';
import { groupLineOf, isRow } from './group-lines.ts';
import { gridWords } from './grid-words.ts';
import { useNewest } from '../lib/look/use-newest.ts';
import { notify } from '../lib/look/notify.ts';
import { nextSort } from './live.ts';
import type { RangeSummary } from './range-control.ts';
import { manyRows, type RowSource } from './row-source.ts';
import { choose, EVERYTHING, toggleAll, type RowSelection } from './selection.ts';
import { useGrid, type GridFacts } from './use-grid.ts';
import { useRange } from './use-range.ts';
import './grid.css';

/** The methods of a grid on the screen. */
export interface GridHandle {
  /** Replaces changed rows in place. */
  readonly putRows: (rows: readonly AnyRow[]) => void;
  /** The row before (-1) or after (1) a loaded row; undefined at the ends. */
  readonly neighbour: (id: string, step: 1 | -1) => Promise<AnyRow | undefined>;
  /** Scrolls to a loaded row. */
  readonly showRow: (id: string) => void;
  /** Focuses a row and scrolls to it. */
  readonly focusRow: (id: string) => void;
  /** Focuses a cell, or the nearest existing one, and scrolls to it. */
  readonly focusCell: (rowIndex: number, column: number) => void;
  /** The position of a cell within the grid; undefined while it is not rendered. */
  readonly boxOf: (rowIndex: number, name: string) => CellBox | undefined;
  /** Calls the listener on every scroll; returns a function that stops it. */
  readonly onScroll: (listener: () => void) => () => void;
  /** A loaded row, as displayed. */
  readonly rowOf: (id: string) => AnyRow | undefined;
  /** The rows from one index to another, both inclusive; rows that are not loaded are requested. */
  readonly rowsBetween: (top: number, bottom: number) => Promise<readonly AnyRow[]>;
}

/** A rectangle on the screen, in pixels from the top left corner of the grid. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Free space between the cell and the bottom edge of the grid. */
  readonly below: number;
  /** Free space between the left edge of the cell and the right edge of the grid. */
  readonly aside: number;
}

/** The data and callbacks of a register's grid. */
export interface RegisterGridProps
  extends GridFacts, Pick<GridEvents, 'onColumns' | 'onBlockError' | 'onOpen' | 'onRows'> {
  /** The accessible name of the grid. */
  readonly label: string;
  readonly filters: ColumnFilters;
  /** The complete filter without one column. */
  readonly filterWithout: (name: string) => Filter | undefined;
  readonly onFilter: (name: string, filter: ColumnFilter | undefined) => void;
  readonly onSort: (sort: readonly Sort[]) => void;
  readonly onSelection: (selection: RowSelection) => void;
  readonly onRange: (summary: RangeSummary | undefined) => void;
  readonly handle?: Ref<GridHandle>;
  /** Rendered over the cells: the editor of a cell. */
  readonly children?: ReactNode;
}

/**
 * The grid of a register: any number of rows, a filter row, ranges, selection. The caller owns its rows, filter and
 * sort.
 */
export function RegisterGrid(props: RegisterGridProps): React.JSX.Element {
  const { register, columns, rows, filters, filterWithout, onFilter, label, handle } = props;
  const newest = useNewest(props);
  const onOpen = (row: AnyRow): void => {
    const line = groupLineOf(row);
    if (line) rows.openGroups([line.group.key], !line.isOpen);
    else if (isRow(row)) props.onOpen(row);
  };
  const edits = rows.outline ? editsInGroups(props.edits, onOpen) : props.edits;
  const grid = useGrid(props, {
    onColumns: props.onColumns,
    onBlockError: props.onBlockError,
    onRows: props.onRows,
    onOpen,
    onEdit: (at) => edits.onStart(at, undefined),
    onToggleAll: () => props.onSelection(toggleAll(props.selection, rows.total ?? 0)),
    onChooseAll: () => props.onSelection(EVERYTHING),
    onToggleRows: (ids, on) => props.onSelection(choose(props.selection, ids, on)),
    onSortBy: (field, add) => props.onSort(nextSort(props.sort, field, add)),
  });
  useRange({ grid, columns, source: rows.shown?.source, onOpen, onRange: props.onRange, edits });

  const { core, host, hosts } = grid;
  const source = rows.shown?.source;
  useImperativeHandle(
    handle,
    (): GridHandle => ({
      putRows: (changed) => core?.putRows(changed),
      neighbour: (id, step) => neighbourOf(core, source, { id, step }),
      showRow: (id) => {
        const at = core?.api.getRowNode(id)?.rowIndex;
        if (at !== undefined && at !== null) core?.api.ensureIndexVisible(at);
      },
      focusRow: (id) => {
        const at = core?.api.getRowNode(id)?.rowIndex;
        const first = newest.current.columns[0];
        if (at === undefined || at === null || !first) return;
        core?.api.ensureIndexVisible(at);
        core?.api.setFocusedCell(at, first.name);
      },
      ...(core ? cellsOf(core, () => newest.current.columns, host) : NO_CELLS),
      rowsBetween: async (top, bottom) => {
        const loaded = Array.from(
          { length: bottom - top + 1 },
          (_, step) => core?.api.getDisplayedRowAtIndex(top + step)?.data,
        );
        const known = loaded.filter((row) => row !== undefined);
        if (known.length === loaded.length || !source) return known;
        return manyRows(source, top, bottom + 1);
      },
    }),
    [core, source, newest, host],
  );

  return (
    <div
      className="pl-grid"
      style={rowHeight(props.density.row)}
      role="region"
      aria-label={label}
      aria-busy={rows.busy}
    >
      <div ref={host} className="pl-grid-host" />
      {rows.busy && <div className="pl-grid-busy" aria-hidden />}
      <FilterRow
        hosts={hosts}
        register={register.key}
        columns={columns}
        filters={filters}
        filterWithout={filterWithout}
        onFilter={onFilter}
      />
      <ColumnsBeyond core={core} />
      {props.children}
    </div>
  );
}

/** The next row up or down; lines of groups are skipped. */
async function neighbourOf(
  core: GridCore | undefined,
  source: RowSource | undefined,
  { id, step }: { readonly id: string; readonly step: 1 | -1 },
): Promise<AnyRow | undefined> {
  const lineAt = async (at: number): Promise<AnyRow | undefined> =>
    core?.api.getDisplayedRowAtIndex(at)?.data ?? (await source?.rows(at, at + 1))?.[0];
  const from = core?.api.getRowNode(id)?.rowIndex ?? null;
  for (let at = from === null ? -1 : from + step; at >= 0; at += step) {
    const row = await lineAt(at);
    if (row === undefined || isRow(row)) return row;
  }
  return undefined;
}

/** Editing while there are group lines between the rows: only single cells, no blocks. */
function editsInGroups(edits: GridEdits, open: (row: AnyRow) => void): GridEdits {
  const refused = (): void => notify.toast('info', gridWords.noPasteInGroups);
  return {
    ...edits,
    onStart: (at, typed) => (isRow(at.row) ? edits.onStart(at, typed) : open(at.row)),
    onPaste: refused,
    onClear: refused,
    onFillDown: refused,
  };
}

type Cells = Pick<GridHandle, 'focusCell' | 'boxOf' | 'onScroll' | 'rowOf'>;
const NO_CELLS: Cells = {
  focusCell: () => {},
  boxOf: () => undefined,
  onScroll: () => () => {},
  rowOf: () => undefined,
};

function cellsOf(
  { api }: GridCore,
  columns: () => readonly PlacedColumn[],
  host: RefObject<HTMLDivElement | null>,
): Cells {
  return {
    focusCell: (rowIndex, column) => {
      const row = Math.max(0, Math.min(rowIndex, api.getDisplayedRowCount() - 1));
      const shown = columns()[Math.max(0, Math.min(column, columns().length - 1))];
      if (!shown) return;
      api.ensureIndexVisible(row);
      api.ensureColumnVisible(shown.name);
      api.setFocusedCell(row, shown.name);
    },
    boxOf: (rowIndex, name) => {
      const cell = host.current?.querySelector(`[row-index="${rowIndex}"] [col-id="${CSS.escape(name)}"]`);
      const grid = host.current?.getBoundingClientRect();
      if (!cell || !grid) return undefined;
      const { left, top, width, height } = cell.getBoundingClientRect();
      return {
        left: left - grid.left,
        top: top - grid.top,
        width,
        height,
        below: grid.bottom - top - height,
        aside: grid.right - left,
      };
    },
    onScroll: (listener) => {
      api.addEventListener('bodyScroll', listener);
      return () => {
        if (!api.isDestroyed()) api.removeEventListener('bodyScroll', listener);
      };
    },
    rowOf: (id) => api.getRowNode(id)?.data,
  };
}

/** The height of a row as a CSS variable, for the lines in its cells. */
const rowHeight = (pixels: number): CSSProperties => Object.fromEntries([['--pl-row', `${pixels}px`]]);

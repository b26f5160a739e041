import { useImperativeHandle, type CSSProperties, type Ref } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { ColumnFilter, ColumnFilters } from './filter-model.ts';
import { FilterRow } from './filter-row.tsx';
import type { GridEvents } from './grid-core.ts';
import { nextSort } from './live.ts';
import type { RangeSummary } from './range-control.ts';
import { choose, EVERYTHING, toggleAll, type RowSelection } from './selection.ts';
import { useGrid, useNewest, type GridFacts } from './use-grid.ts';
import { useRange } from './use-range.ts';
import './grid.css';

/** What one can ask of a grid that is on the screen. */
export interface GridHandle {
  /** Puts changed rows in their places. */
  readonly putRows: (rows: readonly AnyRow[]) => void;
  /** The row before (-1) or after (1) a row that is loaded; undefined at the ends. */
  readonly neighbour: (id: string, step: 1 | -1) => Promise<AnyRow | undefined>;
  /** Scrolls to a row that is loaded. */
  readonly showRow: (id: string) => void;
  /** Puts the focus on a row and scrolls to it. */
  readonly focusRow: (id: string) => void;
}

/** What a register's grid shows and tells. */
export interface RegisterGridProps extends GridFacts, Pick<GridEvents, 'onColumns' | 'onBlockError' | 'onOpen'> {
  /** What the grid is, for a screen reader. */
  readonly label: string;
  readonly filters: ColumnFilters;
  /** The whole filter but for one column. */
  readonly filterWithout: (name: string) => Filter | undefined;
  readonly onFilter: (name: string, filter: ColumnFilter | undefined) => void;
  readonly onSort: (sort: readonly Sort[]) => void;
  readonly onSelection: (selection: RowSelection) => void;
  readonly onRange: (summary: RangeSummary | undefined) => void;
  readonly handle?: Ref<GridHandle>;
}

/** The grid of a register: any number of rows, a filter row, ranges, selection. Its rows, filter and sort are the caller's. */
export function RegisterGrid(props: RegisterGridProps): React.JSX.Element {
  const { register, columns, rows, filters, filterWithout, onFilter, label, handle } = props;
  const newest = useNewest(props);
  const grid = useGrid(props, {
    onColumns: props.onColumns,
    onBlockError: props.onBlockError,
    onOpen: props.onOpen,
    onToggleAll: () => props.onSelection(toggleAll(props.selection, rows.total ?? 0)),
    onChooseAll: () => props.onSelection(EVERYTHING),
    onToggleRows: (ids, on) => props.onSelection(choose(props.selection, ids, on)),
    onSortBy: (field, add) => props.onSort(nextSort(props.sort, field, add)),
  });
  useRange({ grid, columns, source: rows.shown?.source, onOpen: props.onOpen, onRange: props.onRange });

  const { core, host, hosts } = grid;
  const source = rows.shown?.source;
  useImperativeHandle(
    handle,
    (): GridHandle => ({
      putRows: (changed) => core?.putRows(changed),
      neighbour: async (id, step) => {
        const at = core?.api.getRowNode(id)?.rowIndex;
        if (at === undefined || at === null || at + step < 0) return undefined;
        const loaded = core?.api.getDisplayedRowAtIndex(at + step)?.data;
        return loaded ?? (await source?.rows(at + step, at + step + 1))?.[0];
      },
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
    }),
    [core, source, newest],
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
    </div>
  );
}

/** The height of a row as a variable, for the lines of its cells. */
const rowHeight = (pixels: number): CSSProperties => Object.fromEntries([['--pl-row', `${pixels}px`]]);

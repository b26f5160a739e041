import type { GridApi } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { boundsOf, cellsIn, stretched, sumOf, tabbed, type Bounds, type Place } from './cell-range.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { asParts } from '../lib/value/values.ts';
import { clipText } from './edit-text.ts';
import type { GridColumn } from './columns.ts';
import { groupLineOf, isRow, lineText } from './group-lines.ts';
import type { LiveStore } from './live.ts';

/** Maximum rows copied; for more, use an export. */
export const COPY_MAX = 10_000;

/** The footer's summary of the selected range. */
export interface RangeSummary {
  readonly cells: number;
  /** Left out when no cell holds a number, or while some of the rows are not loaded. */
  readonly sum?: number;
}

/** What the range functions work with. */
export interface RangeScene {
  readonly api: GridApi<AnyRow>;
  readonly live: LiveStore;
  /** The visible fields, in screen order. */
  readonly columns: () => readonly GridColumn[];
}

/** The position of a cell; undefined for the checkbox column. */
export function placeOf({ columns }: RangeScene, row: number | null, field: string): Place | undefined {
  const col = columns().findIndex(({ name }) => name === field);
  return row === null || col < 0 ? undefined : { row, col };
}

/** Starts a range at a cell, or extends the current range to it. */
export function selectRangeTo({ live }: RangeScene, place: Place, keepAnchor: boolean): void {
  const { range } = live.getState();
  const anchor = keepAnchor && range ? range.anchor : place;
  live.setState({ range: { anchor, head: place } });
}

/** Moves the head of the range with an arrow key and keeps it in sight. */
export function stretchBy(scene: RangeScene, key: string): void {
  const { api, live, columns } = scene;
  const { range } = live.getState();
  if (!range) return;
  const next = stretched(range, key, { rows: api.getDisplayedRowCount(), cols: columns().length });
  live.setState({ range: next });
  api.ensureIndexVisible(next.head.row);
  const column = columns()[next.head.col];
  if (column) api.ensureColumnVisible(column.name);
}

const loadedRows = ({ api }: RangeScene, { top, bottom }: Bounds): (AnyRow | undefined)[] =>
  Array.from({ length: bottom - top + 1 }, (_, at) => api.getDisplayedRowAtIndex(top + at)?.data);

/** The footer's summary of the selected range; undefined for a single cell. */
export function summaryOf(scene: RangeScene): RangeSummary | undefined {
  const { range } = scene.live.getState();
  if (!range) return undefined;
  const bounds = boundsOf(range);
  const cells = cellsIn(bounds);
  if (cells < 2) return undefined;
  if (bounds.bottom - bounds.top >= COPY_MAX) return { cells };
  const rows = loadedRows(scene, bounds);
  if (rows.includes(undefined)) return { cells };
  const shown = scene.columns().slice(bounds.left, bounds.right + 1);
  const sum = sumOf(rows.filter((row) => row && isRow(row)).flatMap((row) => shown.map(({ name }) => row?.[name])));
  return sum === undefined ? { cells } : { cells, sum };
}

/** The selected range as tab-separated text that can be pasted back; rows that are not loaded are requested. */
export async function copyText(
  scene: RangeScene,
  about: { readonly language: Language; readonly ask: (start: number, end: number) => Promise<readonly AnyRow[]> },
): Promise<{ readonly text: string; readonly cells: number } | 'tooMany' | undefined> {
  const { range } = scene.live.getState();
  if (!range) return undefined;
  const bounds = boundsOf(range);
  if (bounds.bottom - bounds.top >= COPY_MAX) return 'tooMany';
  const loaded = loadedRows(scene, bounds);
  const rows = loaded.includes(undefined) ? await about.ask(bounds.top, bounds.bottom + 1) : loaded;
  const shown = scene.columns().slice(bounds.left, bounds.right + 1);
  const lines = rows.map((row) =>
    shown.map((column, at) => (row ? clipped(row, { column, at, language: about.language, scene }) : '')),
  );
  return { text: tabbed(lines), cells: cellsIn(bounds) };
}

interface Clipped {
  readonly column: GridColumn;
  /** Its index among the copied columns. */
  readonly at: number;
  readonly language: Language;
  readonly scene: RangeScene;
}

/** A cell as text; for a group its name in the first column, then its totals. */
function clipped(row: AnyRow, { column, at, language, scene }: Clipped): string {
  const line = groupLineOf(row);
  if (line && at === 0) return lineText(line, language, scene.live.getState().names);
  const value = row[column.name];
  if (isRow(row)) return clipText({ value, row, column, language });
  if (value === undefined) return '';
  // sums of several currencies are no value of their column
  const isSum = asParts(value).length > 0;
  return isSum ? cellText(value, column.field, language) : clipText({ value, row, column, language });
}

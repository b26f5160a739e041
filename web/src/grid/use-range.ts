import { useEffect } from 'react';
import type { CellFocusedEvent, CellMouseOverEvent } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, type Language } from '@plumbline/contract/words/word.ts';
import { useNewest } from '../lib/look/use-newest.ts';
import { useLanguage } from '../lib/value/language.ts';
import { notify } from '../lib/look/notify.ts';
import { boundsOf, type Place } from './cell-range.ts';
import type { GridColumn } from './columns.ts';
import type { GridEdits } from './edits.ts';
import { gridWords } from './grid-words.ts';
import {
  copyText,
  COPY_MAX,
  selectRangeTo,
  placeOf,
  stretchBy,
  summaryOf,
  type RangeScene,
  type RangeSummary,
} from './range-control.ts';
import type { PressedCell } from './grid-core.ts';
import type { CellKey } from './range-keys.ts';
import { isRow } from './group-lines.ts';
import { manyRows, type RowSource } from './row-source.ts';
import { isChosen } from './selection.ts';
import type { DrawnGrid } from './use-grid.ts';

/** What ranges and keys work with. */
export interface RangeFacts {
  readonly grid: DrawnGrid;
  readonly columns: readonly GridColumn[];
  readonly source: RowSource | undefined;
  readonly onOpen: (row: AnyRow) => void;
  readonly onRange: (summary: RangeSummary | undefined) => void;
  readonly edits: GridEdits;
}
type Newest = RangeFacts & { readonly language: Language };

/** Makes a grid behave like a spreadsheet: ranges by mouse and Shift, copying, opening, selecting. */
export function useRange(facts: RangeFacts): void {
  const { core, live, host, keys } = facts.grid;
  const language = useLanguage();
  const newest = useNewest<Newest>({ ...facts, language });

  useEffect(() => {
    const root = host.current;
    if (!core || !root) return undefined;
    const scene: RangeScene = { api: core.api, live, columns: () => newest.current.columns };
    const stopMouse = followMouse(scene, root);
    keys.listen((event) => press(scene, newest.current, event));
    const stopPaste = followPaste(scene, root, () => newest.current.edits);
    const stop = live.subscribe((now, before) => {
      if (now.range !== before.range) newest.current.onRange(summaryOf(scene));
    });
    return () => {
      stop();
      keys.listen(undefined);
      stopPaste();
      stopMouse();
    };
  }, [core, live, host, keys, newest]);
}

const isSame = (place: Place, other: Place | undefined): boolean => place.row === other?.row && place.col === other.col;

/** Starts a range where a key moved the focus. */
function followFocus(scene: RangeScene, { rowIndex, column }: CellFocusedEvent<AnyRow>): void {
  const place = placeOf(scene, rowIndex, (typeof column === 'object' ? column?.getColId() : column) ?? '');
  const focus = scene.api.getFocusedCell();
  const now = focus ? placeOf(scene, focus.rowIndex, focus.column.getColId()) : undefined;
  if (place === undefined || !isSame(place, now)) return;
  // the grid reports late: the mouse may already have extended the range to here
  if (!isSame(place, scene.live.getState().range?.head)) selectRangeTo(scene, place, false);
}

/** Selects ranges as the mouse is pressed and dragged, and starts a range where the focus moves. */
function followMouse(scene: RangeScene, root: HTMLElement): () => void {
  const { api } = scene;
  const mouse = { down: false };
  const reach = (row: number | null, field: string, keepAnchor: boolean): void => {
    const place = placeOf(scene, row, field);
    if (place) selectRangeTo(scene, place, keepAnchor);
  };
  // at once, from the pointer event: the grid reports it a moment later, when the next key may already have arrived
  const begin = (event: PointerEvent): void => {
    mouse.down = true;
    const cell = event.target instanceof Element ? event.target.closest('.ag-cell') : null;
    const row = cell?.closest('.ag-row')?.getAttribute('row-index') ?? null;
    if (cell !== null && row !== null && event.button === 0)
      reach(Number(row), cell.getAttribute('col-id') ?? '', event.shiftKey);
  };
  const end = (): void => void (mouse.down = false);
  api.addEventListener('cellFocused', (event: CellFocusedEvent<AnyRow>) => followFocus(scene, event));
  api.addEventListener('cellMouseOver', ({ rowIndex, column, event }: CellMouseOverEvent<AnyRow>) => {
    if (mouse.down && event instanceof MouseEvent && event.buttons === 1) reach(rowIndex, column.getColId(), true);
  });
  root.addEventListener('pointerdown', begin, true);
  window.addEventListener('pointerup', end);
  return () => {
    root.removeEventListener('pointerdown', begin, true);
    window.removeEventListener('pointerup', end);
  };
}

/** Pastes into the cells; a grid input that is being typed into handles its own paste. */
function followPaste(scene: RangeScene, root: HTMLElement, edits: () => GridEdits): () => void {
  const paste = (event: ClipboardEvent): void => {
    const { range } = scene.live.getState();
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
    if (typing || !range || !event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    edits().onPaste(event.clipboardData.getData('text/plain'), boundsOf(range));
  };
  root.addEventListener('paste', paste);
  return () => root.removeEventListener('paste', paste);
}

function press(
  scene: RangeScene,
  { grid, onOpen, source, language, edits }: Newest,
  { key, event, row, rowIndex, name }: PressedCell,
): void {
  const { range } = scene.live.getState();
  const start = (typed: string | undefined): void => {
    const column = scene.columns().find((column) => column.name === name);
    if (row && column) edits.onStart({ row, rowIndex, column }, typed);
  };
  const does: Readonly<Record<CellKey, () => void>> = {
    stretch: () => stretchBy(scene, event.key),
    copy: () => void copyRange(scene, source, language),
    all: () => grid.actions.chooseAll(),
    open: () => row && onOpen(row),
    toggle: () =>
      row && !isRow(row)
        ? onOpen(row)
        : row && grid.actions.toggleRow(row.id, rowIndex, !isChosen(scene.live.getState().selection, row.id), false),
    edit: () => start(undefined),
    type: () => start(event.key === 'Process' ? '' : event.key),
    clear: () => range && edits.onClear(boundsOf(range)),
    fillDown: () => range && edits.onFillDown(boundsOf(range)),
    undo: edits.onUndo,
    redo: edits.onRedo,
  };
  does[key]();
}

async function copyRange(scene: RangeScene, source: RowSource | undefined, language: Language): Promise<void> {
  try {
    const copied = await copyText(scene, {
      language,
      ask: (start, end) => (source ? manyRows(source, start, end) : Promise.resolve([])),
    });
    if (copied === 'tooMany') return notify.message('warning', fill(gridWords.tooManyToCopy, { max: COPY_MAX }));
    if (!copied) return undefined;
    await navigator.clipboard.writeText(copied.text);
    notify.toast('success', fill(gridWords.copied, { count: copied.cells }));
  } catch (error) {
    notify.failure(error);
  }
  return undefined;
}

import { boundsOf, isWithin, type Bounds } from './cell-range.ts';
import type { Live } from './live.ts';
import { isChosen } from './selection.ts';

/** The class of a selected row. */
export const CHOSEN = 'pl-row-chosen';
/** The class of the row whose side sheet is open. */
export const OPEN = 'pl-row-open';
/** The class of a line that stands for a group. */
export const GROUP = 'pl-row-group';
/** The class of a row that is still loading. */
export const WAITING = 'pl-row-waiting';
/** The class of a cell that cannot be edited while editing is on. */
export const LOCKED = 'pl-cell-locked';
/** The class of a cell whose edit was refused. */
export const FAILED = 'pl-cell-failed';
/** The class of a cell within the selected range. */
export const WITHIN = 'pl-cell-in';

/** The edges of the selected range; a single cell is not a range, because the focus shows it. */
export function drawnBounds({ range }: Live): Bounds | undefined {
  if (!range) return undefined;
  const bounds = boundsOf(range);
  return bounds.top === bounds.bottom && bounds.left === bounds.right ? undefined : bounds;
}

/**
 * Marks the rows and cells on the screen by setting classes on their elements: letting the grid re-render its cells at
 * each step of a drag would cost a frame.
 */
export function paint(
  root: HTMLElement,
  live: Live,
  columnIndex: ReadonlyMap<string, number>,
  locked: ReadonlySet<string>,
): void {
  const bounds = drawnBounds(live);
  for (const row of root.querySelectorAll<HTMLElement>('.ag-row')) {
    const id = row.getAttribute('row-id') ?? '';
    row.classList.toggle(CHOSEN, id !== '' && isChosen(live.selection, id));
    row.classList.toggle(OPEN, id !== '' && id === live.openId);
    const index = Number(row.getAttribute('row-index'));
    for (const cell of row.querySelectorAll<HTMLElement>('.ag-cell')) {
      const name = cell.getAttribute('col-id') ?? '';
      const col = columnIndex.get(name);
      cell.classList.toggle(LOCKED, live.editing && locked.has(name));
      cell.classList.toggle(FAILED, live.failed.size > 0 && live.failed.has(`${id}/${name}`));
      cell.classList.toggle(WITHIN, bounds !== undefined && col !== undefined && isWithin(bounds, { row: index, col }));
    }
  }
}

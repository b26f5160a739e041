import type { GridApi } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fullText } from './cell-paint.ts';
import type { ColumnWiring } from './column-defs.ts';
import type { GridColumn } from './columns.ts';
import { isRow } from './group-lines.ts';

interface TipScene {
  readonly api: GridApi<AnyRow>;
  readonly columnOf: (name: string) => GridColumn | undefined;
  readonly wiring: ColumnWiring;
}

/** Whether a cell, or what is drawn in it, does not show all of its text. */
const isCut = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );

/**
 * Says the whole text of a cell that is cut, and what a code means, when the pointer rests on it. One listener for all: a tip
 * on each cell would be made at every step of a scroll. Answers how to stop.
 */
export function cellTips(host: HTMLElement, { api, columnOf, wiring }: TipScene): () => void {
  const show = ({ target }: MouseEvent): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null;
    const text = cell && tipOf(cell);
    if (cell && text) cell.title = isCut(cell) || text !== cell.textContent ? text : '';
  };
  const tipOf = (cell: HTMLElement): string | undefined => {
    const column = columnOf(cell.getAttribute('col-id') ?? '');
    const row = api.getDisplayedRowAtIndex(Number(cell.closest('.ag-row')?.getAttribute('row-index')))?.data;
    if (!column || !row || !isRow(row)) return undefined;
    const { language, live } = wiring;
    return fullText({ value: row[column.name], row, column, language, names: live.getState().names });
  };
  host.addEventListener('mouseover', show);
  return () => host.removeEventListener('mouseover', show);
}

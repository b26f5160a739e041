import type { GridApi } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fullText } from './cell-paint.ts';
import type { ColumnWiring } from './column-defs.ts';
import type { GridColumn } from './columns.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { asParts } from '../lib/value/values.ts';
import { isRow } from './group-lines.ts';

interface TipScene {
  readonly api: GridApi<AnyRow>;
  readonly columnOf: (name: string) => GridColumn | undefined;
  readonly wiring: ColumnWiring;
}

/** True when a cell, or an element in it, does not show all of its text. */
const isCut = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );

/**
 * Shows a tooltip with the full text of a truncated cell, or the meaning of a code, when the pointer rests on it. There
 * is one listener for all cells, because a tooltip for each cell would be created at every step of a scroll. Returns a
 * function that stops it.
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
    if (!column || !row) return undefined;
    const { language, live } = wiring;
    // the sums of a group, of which a narrow column shows only the first
    if (!isRow(row))
      return asParts(row[column.name]).length > 1 ? cellText(row[column.name], column.field, language) : undefined;
    return fullText({ value: row[column.name], row, column, language, names: live.getState().names });
  };
  host.addEventListener('mouseover', show);
  return () => host.removeEventListener('mouseover', show);
}

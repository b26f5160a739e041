import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { CodeNames } from '../lib/code-names.ts';
import { made, paintOf, type CellPaint } from './cell-paint.ts';
import type { GridColumn } from './columns.ts';
import { groupLineOf, isRow, lineParts } from './group-lines.ts';

/** What a cell is connected to, under a name of its own, because the grid's parameters have a `column` too. */
interface Wiring {
  readonly cell: CellWiring;
}
/** What a cell is rendered from, and how. */
export interface CellWiring {
  readonly column: GridColumn;
  readonly language: Language;
  readonly paint: CellPaint;
  /** Opens the row from its title. */
  readonly open: ((row: AnyRow) => void) | undefined;
  /** The names of codes, as far as they are known. */
  readonly names: () => CodeNames;
}

/** A cell of any field. A class, not a component: cells are created and filled at every step of a scroll. */
export class FieldCell implements ICellRendererComp<AnyRow> {
  #gui = document.createElement('span');

  init(params: ICellRendererParams<AnyRow> & Wiring): void {
    if (params.cell.open) this.#gui = this.#link(params.cell.open);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ data, cell }: ICellRendererParams<AnyRow> & Wiring): boolean {
    const { column, language, names } = cell;
    const isLine = data !== undefined && !isRow(data);
    // features render rows: what they add to a number, such as a link to what it counts, does not apply to a sum
    const paint = isLine ? this.#paintLine : cell.paint;
    this.#row = data;
    this.#gui.replaceChildren();
    this.#gui.removeAttribute('aria-expanded');
    this.#gui.removeAttribute('title');
    // a row that is still loading has no text for a link
    this.#gui.toggleAttribute('hidden', data === undefined);
    if (data) paint(this.#gui, { value: data[column.name], row: data, column, language, names: names() });
    return true;
  }

  readonly #paintLine: CellPaint = (host, facts) => {
    const { row, value, column, language, names } = facts;
    const line = groupLineOf(row);
    if (line && host instanceof HTMLButtonElement) {
      host.setAttribute('aria-expanded', String(line.isOpen));
      const { name, count } = lineParts(line, language, names);
      host.title = `${name} ${count}`;
      host.append(
        made('span', line.isOpen ? 'pl-group-step pl-group-open' : 'pl-group-step'),
        made('span', `pl-group-name pl-group-${line.group.depth}`, name),
        made('span', 'pl-group-count', ` ${count}`),
      );
    } else if (value !== undefined && value !== null) paintOf(column)(host, facts);
  };

  #row: AnyRow | undefined;

  #link(open: (row: AnyRow) => void): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.className = 'pl-link';
    button.addEventListener('click', () => this.#row && open(this.#row));
    return button;
  }
}

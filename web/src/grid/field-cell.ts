import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { CodeNames } from '../lib/code-names.ts';
import { made, paintOf, type CellPaint } from './cell-paint.ts';
import type { GridColumn } from './columns.ts';
import { groupLineOf, isRow, lineParts } from './group-lines.ts';

/** What a cell is wired to, under a name of its own: the grid's parameters have a `column` too. */
interface Wiring {
  readonly cell: CellWiring;
}
/** What a cell is drawn from and by. */
export interface CellWiring {
  readonly column: GridColumn;
  readonly language: Language;
  readonly paint: CellPaint;
  /** The title of a row opens it. */
  readonly open: ((row: AnyRow) => void) | undefined;
  /** What codes mean, as far as it is known. */
  readonly names: () => CodeNames;
}

/** A cell of any field. A class, not a component: it is made and filled at every step of a scroll. */
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
    // a feature draws rows: what it adds to a figure, such as the way to what it counts, is not true of a sum
    const paint = isLine ? this.#paintLine : cell.paint;
    this.#row = data;
    this.#gui.replaceChildren();
    this.#gui.removeAttribute('aria-expanded');
    this.#gui.removeAttribute('title');
    // a row that is still being read has no name a link could tell
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

import type { IHeaderComp, IHeaderParams } from 'ag-grid-community';
import { made } from './cell-paint.ts';
import { onLongPress } from './long-press.ts';
import type { GridActions, LiveStore } from './live.ts';

interface Wiring {
  readonly live: LiveStore;
  readonly actions: GridActions;
  readonly field: string;
  readonly sortable: boolean;
}

/** The header of a column: its name, and its sort direction as an arrow, numbered when several columns are sorted. */
export class HeadCell implements IHeaderComp {
  readonly #gui = made('div', 'pl-head');
  readonly #arrow = made('span', 'pl-head-arrow');
  #off: (() => void)[] = [];

  init(params: IHeaderParams & Wiring): void {
    const { live, actions, field, sortable, displayName, eGridHeader } = params;
    const label = made('span', 'pl-head-label', displayName);
    label.title = displayName;
    this.#arrow.setAttribute('aria-hidden', 'true');
    this.#gui.append(label, this.#arrow);
    if (!sortable) return;
    this.#gui.classList.add('pl-head-sortable');
    this.#gui.addEventListener('click', (event) => actions.sortBy(field, event.shiftKey));
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && event.target === eGridHeader) actions.sortBy(field, event.shiftKey);
    };
    eGridHeader.addEventListener('keydown', press);
    const draw = (): void => this.#draw(params);
    this.#off = [
      live.subscribe(draw),
      // a touch user has no key to hold down
      onLongPress(this.#gui, () => actions.sortBy(field, true)),
      () => eGridHeader.removeEventListener('keydown', press),
    ];
    draw();
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh(): boolean {
    return false;
  }

  destroy(): void {
    for (const stop of this.#off) stop();
  }

  #draw({ live, field, eGridHeader }: IHeaderParams & Wiring): void {
    const { sort } = live.getState();
    const at = sort.findIndex((step) => step.field === field);
    const step = sort[at];
    this.#arrow.textContent = step ? `${step.desc ? '↓' : '↑'}${sort.length > 1 ? at + 1 : ''}` : '';
    eGridHeader.setAttribute('aria-sort', ariaSort(step));
  }
}

function ariaSort(step: { readonly desc?: boolean | undefined } | undefined): string {
  if (!step) return 'none';
  return step.desc ? 'descending' : 'ascending';
}

import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { GridActions, LiveStore } from './live.ts';
import { titleText } from '../lib/value/values.ts';
import { isRow } from './group-lines.ts';
import { headState, isChosen } from './selection.ts';

interface Wiring {
  readonly live: LiveStore;
  readonly actions: GridActions;
  readonly title: string;
  /** The name of the checkbox, for a row or for all. */
  readonly name: (title: string) => string;
}

function checkbox(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'checkbox';
  input.className = 'pl-box';
  input.tabIndex = -1;
  return input;
}

/** The checkbox of a row. The whole cell is its target. */
export class SelectCell implements ICellRendererComp<AnyRow> {
  readonly #gui = document.createElement('label');
  readonly #input = checkbox();
  #params: (ICellRendererParams<AnyRow> & Wiring) | undefined;
  #shift = false;
  #stop = (): void => {};

  init(params: ICellRendererParams<AnyRow> & Wiring): void {
    this.#gui.className = 'pl-box-cell';
    this.#gui.append(this.#input);
    this.#gui.addEventListener('pointerdown', (event) => (this.#shift = event.shiftKey));
    this.#input.addEventListener('change', () => this.#toggle());
    this.#stop = params.live.subscribe(() => this.#draw());
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh(params: ICellRendererParams<AnyRow> & Wiring): boolean {
    this.#params = params;
    this.#draw();
    return true;
  }

  destroy(): void {
    this.#stop();
  }

  #toggle(): void {
    const { data, node, actions } = this.#params ?? {};
    if (data) actions?.toggleRow(data.id, node?.rowIndex ?? 0, this.#input.checked, this.#shift);
    this.#draw();
  }

  #draw(): void {
    const { data, live, name, title } = this.#params ?? {};
    this.#input.hidden = data === undefined || !isRow(data);
    if (!data || !live || !name || title === undefined) return;
    this.#input.checked = isChosen(live.getState().selection, data.id);
    this.#input.setAttribute('aria-label', name(titleText(data[title])));
  }
}

/** The checkbox of the head: all that match. */
export class SelectHead implements IHeaderComp {
  readonly #gui = document.createElement('label');
  readonly #input = checkbox();
  #stop = (): void => {};

  init(params: IHeaderParams & Wiring): void {
    this.#gui.className = 'pl-box-cell';
    this.#gui.append(this.#input);
    this.#input.setAttribute('aria-label', params.name(''));
    this.#input.addEventListener('change', () => params.actions.toggleAll());
    const draw = (): void => {
      const { selection, total } = params.live.getState();
      const state = total === 0 ? 'none' : headState(selection, total);
      this.#input.checked = state === 'all';
      this.#input.indeterminate = state === 'some';
      this.#input.disabled = total === 0;
    };
    this.#stop = params.live.subscribe(draw);
    draw();
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh(): boolean {
    return true;
  }

  destroy(): void {
    this.#stop();
  }
}

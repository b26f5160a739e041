import type { IFilterComp, IFloatingFilterComp, IFloatingFilterParams } from 'ag-grid-community';
import { made } from './cell-paint.ts';

/** The filter row elements on the screen, by field. */
export interface FilterHosts {
  readonly read: () => ReadonlyMap<string, HTMLElement>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly put: (field: string, host: HTMLElement) => void;
  readonly drop: (field: string, host: HTMLElement) => void;
}

/** Tracks the elements of the filter row, so that the page can render its inputs into them. */
export function filterHosts(): FilterHosts {
  let hosts: ReadonlyMap<string, HTMLElement> = new Map();
  const listeners = new Set<() => void>();
  const become = (next: ReadonlyMap<string, HTMLElement>): void => {
    hosts = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => hosts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (field, host) => become(new Map([...hosts, [field, host]])),
    drop: (field, host) => {
      if (hosts.get(field) === host) become(new Map([...hosts].filter(([name]) => name !== field)));
    },
  };
}

interface Wiring {
  readonly hosts: FilterHosts;
  readonly field: string;
}

/** An element in the filter row. */
export class FilterHost implements IFloatingFilterComp {
  readonly #gui = made('div', 'pl-filter');
  #gone = (): void => {};

  init({ hosts, field }: IFloatingFilterParams & Wiring): void {
    hosts.put(field, this.#gui);
    this.#gone = () => hosts.drop(field, this.#gui);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  onParentModelChanged(): void {
    // the filter is stored outside the grid, so the grid has no model of it
  }

  destroy(): void {
    this.#gone();
  }
}

/** The grid shows a filter row only for columns with a filter; this one never filters anything itself. */
export class NoFilter implements IFilterComp {
  init(): void {
    // nothing to prepare
  }
  getGui(): HTMLElement {
    return made('span', '');
  }
  isFilterActive(): boolean {
    return false;
  }
  doesFilterPass(): boolean {
    return true;
  }
  getModel(): null {
    return null;
  }
  setModel(): void {
    // the filter is stored outside the grid
  }
}

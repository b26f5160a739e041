import type { Filter, Selection } from '@plumbline/contract/register/filter.ts';

/** Which rows are selected: these, or all matching rows except these. Never a list of a million ids. */
export type RowSelection =
  | { readonly mode: 'these'; readonly ids: ReadonlySet<string> }
  | { readonly mode: 'allMatching'; readonly except: ReadonlySet<string> };

/** Nothing selected. */
export const NOTHING: RowSelection = { mode: 'these', ids: new Set() };
/** All matching rows. */
export const EVERYTHING: RowSelection = { mode: 'allMatching', except: new Set() };

/** True when a row is selected. */
export const isChosen = (selection: RowSelection, id: string): boolean =>
  selection.mode === 'these' ? selection.ids.has(id) : !selection.except.has(id);

/** Selects or deselects rows. */
export function choose(selection: RowSelection, ids: readonly string[], on: boolean): RowSelection {
  const inList = selection.mode === 'these' ? on : !on;
  const next = new Set(selection.mode === 'these' ? selection.ids : selection.except);
  for (const id of ids) {
    if (inList) next.add(id);
    if (!inList) next.delete(id);
  }
  return selection.mode === 'these' ? { mode: 'these', ids: next } : { mode: 'allMatching', except: next };
}

/** The number of selected rows out of `total` matching rows. */
export const chosenCount = (selection: RowSelection, total: number): number =>
  selection.mode === 'these' ? selection.ids.size : Math.max(0, total - selection.except.size);

/** The state of the header checkbox. */
export function headState(selection: RowSelection, total: number): 'none' | 'some' | 'all' {
  const count = chosenCount(selection, total);
  if (count === 0) return 'none';
  return count >= total ? 'all' : 'some';
}

/** The action of the header checkbox: selects all matching rows, or none if all are selected already. */
export const toggleAll = (selection: RowSelection, total: number): RowSelection =>
  headState(selection, total) === 'all' ? NOTHING : EVERYTHING;

/** The selection as the calls expect it; undefined when nothing is selected. */
export function toWire(selection: RowSelection, total: number, filter: Filter | undefined): Selection | undefined {
  if (chosenCount(selection, total) === 0) return undefined;
  if (selection.mode === 'these') return { mode: 'these', ids: [...selection.ids] };
  return { mode: 'allMatching', ...(filter ? { filter } : {}), except: [...selection.except] };
}

import type { Sort } from '@plumbline/contract/register/filter.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { NO_NAMES, type CodeNames } from '../lib/code-names.ts';
import type { RowColour } from './row-colours.ts';
import { NOTHING, type RowSelection } from './selection.ts';
import type { CellRange } from './cell-range.ts';

/** State that the rendered parts of a grid follow without being re-rendered: checkboxes, header cells, marks. */
export interface Live {
  readonly selection: RowSelection;
  readonly total: number;
  readonly sort: readonly Sort[];
  /** The row whose side sheet is open. */
  readonly openId: string | undefined;
  readonly range: CellRange | undefined;
  /** Editing in the list is on. */
  readonly editing: boolean;
  /** One tap on a cell edits it. */
  readonly tap: boolean;
  /** Cells whose edit was refused, as `id/field`. */
  readonly failed: ReadonlySet<string>;
  /** The names of the codes in the cells. */
  readonly names: CodeNames;
  /** Colours the rows; undefined for none. */
  readonly colour: RowColour | undefined;
}
/** The live state of one grid. */
export type LiveStore = StoreApi<Live>;

/** The live state of a new grid. */
export const liveStore = (): LiveStore =>
  createStore<Live>()(() => ({
    selection: NOTHING,
    total: 0,
    sort: [],
    openId: undefined,
    range: undefined,
    editing: false,
    tap: false,
    failed: new Set<string>(),
    names: NO_NAMES,
    colour: undefined,
  }));

/** The actions that rendered parts of a grid can trigger. */
export interface GridActions {
  readonly toggleAll: () => void;
  readonly chooseAll: () => void;
  /** `through` selects all rows from the one toggled last, like Shift. */
  readonly toggleRow: (id: string, rowIndex: number, on: boolean, through: boolean) => void;
  /** `add` keeps the other sorted columns, like Shift. */
  readonly sortBy: (field: string, add: boolean) => void;
}

/**
 * The next sort when a header is pressed: ascending, descending, none; `add` keeps the other columns in their
 * positions.
 */
export function nextSort(sort: readonly Sort[], field: string, add: boolean): readonly Sort[] {
  const now = sort.find((step) => step.field === field);
  const step: Sort | undefined = now === undefined ? { field } : stepAfter(now);
  if (!add) return step ? [step] : [];
  if (now === undefined) return [...sort, { field }];
  return sort.flatMap((other) => (other.field === field ? (step ?? []) : other));
}

const stepAfter = (step: Sort): Sort | undefined => (step.desc ? undefined : { field: step.field, desc: true });

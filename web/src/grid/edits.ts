import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Bounds } from './cell-range.ts';
import type { GridColumn } from './columns.ts';

/** A cell that is to be edited. */
export interface CellAt {
  readonly row: AnyRow;
  readonly rowIndex: number;
  readonly column: GridColumn;
}

/** What a grid needs to know of editing in the list, and what it tells. The edits themselves are the caller's. */
export interface GridEdits {
  /** Typing, Enter and a double click edit cells; otherwise only F2 does. */
  readonly on: boolean;
  /** One tap on a cell edits it, as fingers have no second click. */
  readonly tap?: boolean;
  /** Columns whose cells cannot be edited: they look so. */
  readonly locked: ReadonlySet<string>;
  /** Cells whose edit was refused, as `id/field`. */
  readonly failed: ReadonlySet<string>;
  /** An edit begins: with what was typed instead of the value, or undefined for the value itself. */
  readonly onStart: (at: CellAt, typed: string | undefined) => void;
  readonly onPaste: (text: string, bounds: Bounds) => void;
  readonly onClear: (bounds: Bounds) => void;
  readonly onFillDown: (bounds: Bounds) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

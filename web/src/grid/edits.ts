import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Bounds } from './cell-range.ts';
import type { GridColumn } from './columns.ts';

/** A cell to be edited. */
export interface CellAt {
  readonly row: AnyRow;
  readonly rowIndex: number;
  readonly column: GridColumn;
}

/**
 * What a grid needs to know about editing in the list, and its callbacks. The edits themselves belong to the caller.
 */
export interface GridEdits {
  /** Typing, Enter and double click edit cells; otherwise only F2 does. */
  readonly on: boolean;
  /** One tap on a cell edits it, because touch has no double click. */
  readonly tap?: boolean;
  /** Columns whose cells cannot be edited; they are displayed as locked. */
  readonly locked: ReadonlySet<string>;
  /** Cells whose edit was refused, as `id/field`. */
  readonly failed: ReadonlySet<string>;
  /** Called when an edit starts, with the text that was typed over the value, or undefined to edit the value itself. */
  readonly onStart: (at: CellAt, typed: string | undefined) => void;
  readonly onPaste: (text: string, bounds: Bounds) => void;
  readonly onClear: (bounds: Bounds) => void;
  readonly onFillDown: (bounds: Bounds) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

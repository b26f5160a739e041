import { addressOf, type LaidCell, type LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import type { Guess, Role, Roles } from '@plumbline/contract/rules/own-sheet/roles.ts';
import { keyOf, type SheetMap } from '@plumbline/contract/rules/own-sheet/sheet-map.ts';

/** Cells that were chosen: a rectangle of positions, from 0, both ends included. */
export interface Selection {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  /** The position where the selection began. */
  readonly from: { readonly row: number; readonly col: number };
}
/** What people set, by `row,col`; null for a cell that is to have no role. */
export type Corrections = ReadonlyMap<string, Role>;

/** The selection between two positions, with the whole of every merged cell in it. */
export function selectionOf(
  map: SheetMap,
  from: { readonly row: number; readonly col: number },
  to: { readonly row: number; readonly col: number },
): Selection {
  let area = {
    top: Math.min(from.row, to.row),
    left: Math.min(from.col, to.col),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.col, to.col),
  };
  for (;;) {
    const cells = cellsIn(map, area);
    const next = {
      top: Math.min(area.top, ...cells.map(({ row }) => row)),
      left: Math.min(area.left, ...cells.map(({ col }) => col)),
      bottom: Math.max(area.bottom, ...cells.map(({ row, rowSpan = 1 }) => row + rowSpan - 1)),
      right: Math.max(area.right, ...cells.map(({ col, colSpan = 1 }) => col + colSpan - 1)),
    };
    if (JSON.stringify(next) === JSON.stringify(area)) return { ...area, from };
    area = next;
  }
}

/** The cells of a selection; a position without a cell is a blank one. */
export function cellsIn(map: SheetMap, { top, left, bottom, right }: Omit<Selection, 'from'>): readonly LaidCell[] {
  const found = new Map<string, LaidCell>();
  for (let row = top; row <= bottom; row++)
    for (let col = left; col <= right; col++) {
      const cell = map.at(row, col) ?? { row, col, text: '' };
      found.set(keyOf(cell), cell);
    }
  return [...found.values()];
}

/** The address of a selection, such as `B4` or `B4:C6`. */
export function rangeName(map: SheetMap, selection: Selection): string {
  const { top, left, bottom, right } = selection;
  const first = addressOf({ row: top, col: left });
  return cellsIn(map, selection).length === 1 ? first : `${first}:${addressOf({ row: bottom, col: right })}`;
}

/** The roles as guessed, with what people set instead. */
export function correctedRoles(guesses: Roles, corrections: Corrections): Roles {
  const roles = new Map<string, Guess>(guesses);
  for (const [key, role] of corrections) roles.set(key, { role, sure: true });
  return roles;
}

/** Sets the role of all cells of a selection. */
export function withRole(corrections: Corrections, cells: readonly LaidCell[], role: Role): Corrections {
  const next = new Map(corrections);
  for (const cell of cells) next.set(keyOf(cell), role);
  return next;
}
/** Returns cells to what was guessed. */
export function withoutRole(corrections: Corrections, cells: readonly LaidCell[]): Corrections {
  const next = new Map(corrections);
  for (const cell of cells) next.delete(keyOf(cell));
  return next;
}

/** The first sheet that a person sees, as its position among all. */
export const firstShown = (sheets: readonly LaidSheet[]): number =>
  Math.max(
    0,
    sheets.findIndex(({ hidden }) => !hidden),
  );

import { OFFERS, type FormOwner } from '../form-sources.ts';
import type { HeaderEntry } from '../form.ts';
import type { LaidCell, LaidSheet } from './laid-sheet.ts';
import type { Role, Roles } from './roles.ts';
import { bottomOf, endOf, keyOf, mapOf, type SheetMap } from './sheet-map.ts';
import { lastOfHeader } from './task-rows.ts';
import { LONGEST, wordOf } from './texts.ts';
import { sourceOf } from './trade-words.ts';

/** An entry of the header, and the cells it was read from. */
interface ReadEntry {
  readonly entry: HeaderEntry;
  readonly cells: readonly string[];
}
/** An answer this many times as wide as the sheet has a line of its own. */
const WIDE = 0.55;

/** A label without its colon and its line to write on. */
const labelText = (text: string): string =>
  text
    .replaceAll(/_{2,}|…+|\.{4,}/g, ' ')
    .replace(/[\s:：]+$/, '')
    .trim()
    .slice(0, LONGEST.text);

/** The header of a sheet: a label that names a fact of the record shows that fact; any other is filled in. */
export function headerOf(sheet: LaidSheet, roles: Roles, owner: FormOwner): readonly ReadEntry[] {
  const map = mapOf(sheet);
  const roleOf = (cell: LaidCell): Role | undefined => roles.get(keyOf(cell))?.role;
  const last = lastOfHeader(sheet, roles);
  const free = new Set(OFFERS[owner].sources);
  return sheet.cells
    .filter((cell) => isEntry(cell, roleOf(cell), last))
    .map((cell, at): ReadEntry => {
      if (roleOf(cell) === 'section') return { entry: { heading: wordOf(cell.text) }, cells: [keyOf(cell)] };
      const answer = answerOf(map, cell, roleOf);
      const source = sourceOf(cell.text);
      const value = source !== undefined && free.delete(source) ? { source } : { field: `field${at + 1}` };
      return {
        entry: { label: wordOf(labelText(cell.text)), ...value, ...(isWide(sheet, answer) && { wide: true }) },
        cells: [keyOf(cell), ...(answer ? [keyOf(answer)] : [])],
      };
    });
}

/** A heading with nothing but tasks below it is one of their sections. */
const isEntry = (cell: LaidCell, role: Role | undefined, lastRow: number): boolean =>
  (role === 'label' && labelText(cell.text) !== '') ||
  (role === 'section' && cell.row < lastRow && cell.text.trim() !== '');

/** Where a label is answered: to its right, or below it. */
function answerOf(map: SheetMap, cell: LaidCell, roleOf: (cell: LaidCell) => Role | undefined): LaidCell | undefined {
  const places = [
    [cell.row, endOf(cell)],
    [bottomOf(cell), cell.col],
  ] as const;
  return places
    .map(([row, col]) => map.at(row, col) ?? { row, col, text: '' })
    .find((next) => roleOf(next) === 'answer');
}

function isWide({ widths }: LaidSheet, answer: LaidCell | undefined): boolean {
  if (answer === undefined) return false;
  const sum = (all: readonly number[]): number => all.reduce((total, width) => total + width, 0);
  return sum(widths.slice(answer.col, endOf(answer))) > sum(widths) * WIDE;
}

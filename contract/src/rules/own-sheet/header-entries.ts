import { OFFERS, type FormOwner } from '../form-sources.ts';
import type { HeaderEntry } from '../form.ts';
import type { LaidCell, LaidSheet } from './laid-sheet.ts';
import type { Role, Roles } from './roles.ts';
import { bottomOf, endOf, keyOf, mapOf } from './sheet-map.ts';
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
  const roleOf = (cell: LaidCell | undefined): Role | undefined => cell && roles.get(keyOf(cell))?.role;
  const lastLabel = lastOfHeader(sheet, roles);
  const taken = new Set<string>();
  const entries: ReadEntry[] = [];
  const answerOf = (cell: LaidCell): LaidCell | undefined => {
    const places = [
      [cell.row, endOf(cell)],
      [bottomOf(cell), cell.col],
    ] as const;
    for (const [row, col] of places) {
      const next = map.at(row, col) ?? { row, col, text: '' };
      if (roleOf(next) === 'answer') return next;
    }
    return undefined;
  };
  for (const cell of sheet.cells) {
    const role = roleOf(cell);
    // a heading with nothing but tasks below it is one of their sections
    if (role === 'section' && cell.row < lastLabel && cell.text !== '')
      entries.push({ entry: { heading: wordOf(cell.text) }, cells: [keyOf(cell)] });
    const text = role === 'label' ? labelText(cell.text) : '';
    if (text === '') continue;
    const answer = answerOf(cell);
    const wide = isWide(sheet, answer) ? { wide: true } : {};
    const source = sourceOf(text);
    const isOffered = source !== undefined && OFFERS[owner].sources.includes(source) && !taken.has(source);
    if (isOffered) taken.add(source);
    const field = `field${entries.length + 1}`;
    entries.push({
      entry: { label: wordOf(text), ...(isOffered ? { source } : { field }), ...wide },
      cells: [keyOf(cell), ...(answer ? [keyOf(answer)] : [])],
    });
  }
  return entries;
}

function isWide({ widths }: LaidSheet, answer: LaidCell | undefined): boolean {
  if (answer === undefined) return false;
  const sum = (all: readonly number[]): number => all.reduce((total, width) => total + width, 0);
  return sum(widths.slice(answer.col, endOf(answer))) > sum(widths) * WIDE;
}

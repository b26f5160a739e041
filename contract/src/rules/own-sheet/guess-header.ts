import type { LaidCell } from './laid-sheet.ts';
import type { Role } from './roles.ts';
import { bottomOf, endOf, keyOf, type SheetMap } from './sheet-map.ts';
import { wordsIn } from './tables.ts';
import { isBlankMark, isPageNumber, sourceOf } from './trade-words.ts';

type Give = (cell: LaidCell, role: Role, sure: boolean) => void;
/** Titles are among the first rows. */
const TITLE_ROWS = 8;

const hasColon = (text: string): boolean => /[:：]\s*[_.…\s]*$/.test(text);
/** A label and the line to write on, in one cell: `Tag No.: ______`. */
const hasLine = (text: string): boolean => /[:：]?\s*(?:_{2,}|…{1,}|\.{4,})/.test(text);

/** Reads the rows above the tasks: the title, headings, and labels with their answers. */
export function guessHeader(map: SheetMap, end: number, give: Give): void {
  const taken = new Set<string>();
  const mark = (cell: LaidCell, role: Role, sure: boolean): void => {
    taken.add(keyOf(cell));
    give(cell, role, sure);
  };
  for (const cell of titlesOf(map, end)) mark(cell, 'title', true);
  for (let row = 0; row < end; row++) {
    const words = wordsIn(map, row).filter((cell) => !taken.has(keyOf(cell)));
    for (const cell of words) if (!taken.has(keyOf(cell))) readLabel(map, cell, { end, mark, taken, words });
  }
}

/** The most prominent text at the top, and the same in another language beside or below it. */
function titlesOf(map: SheetMap, end: number): readonly LaidCell[] {
  const rows = Array.from({ length: Math.min(end, TITLE_ROWS) }, (_, row) => wordsIn(map, row));
  const all = rows.flat().filter((cell) => mayBeTitle(map, cell));
  const [best] = all.toSorted((a, b) => prominence(b) - prominence(a));
  if (best === undefined) return [];
  return all.filter(
    (cell) => cell === best || (isAlike(cell, best) && Math.abs(cell.row - best.row) <= (best.rowSpan ?? 1)),
  );
}
const prominence = ({ size = 11, bold, colSpan = 1, row, align }: LaidCell): number =>
  size * 2 + (bold ? 6 : 0) + Math.min(colSpan, 10) + (align === 'center' ? 3 : 0) - row * 2;
const isAlike = (cell: LaidCell, best: LaidCell): boolean =>
  (cell.size ?? 11) >= (best.size ?? 11) * 0.8 &&
  (cell.colSpan ?? 1) === (best.colSpan ?? 1) &&
  cell.bold === best.bold &&
  cell.col === best.col &&
  /\p{Script=Han}/u.test(cell.text) !== /\p{Script=Han}/u.test(best.text);
function mayBeTitle(map: SheetMap, cell: LaidCell): boolean {
  const { text, size = 11, bold, colSpan = 1 } = cell;
  if (hasColon(text) || hasLine(text) || sourceOf(text) !== undefined || isPageNumber(text) || text.trim().length < 4)
    return false;
  const isSetOff = size > 11 || bold === true || colSpan > 2 || wordsIn(map, cell.row).length === 1;
  return isSetOff && !/^(?:rev|revision|date|doc|版本|日期)\b/i.test(text);
}

interface LabelContext {
  readonly end: number;
  readonly mark: Give;
  readonly taken: ReadonlySet<string>;
  readonly words: readonly LaidCell[];
}
function readLabel(map: SheetMap, cell: LaidCell, { end, mark, taken, words }: LabelContext): void {
  const { text } = cell;
  const isKnown = sourceOf(text) !== undefined;
  if (hasLine(text)) return mark(cell, 'label', true);
  const next = map.at(cell.row, endOf(cell)) ?? blankAt(cell.row, endOf(cell));
  const isInside = endOf(cell) < map.columns;
  const isFree = isInside && isBlankMark(next.text) && !taken.has(keyOf(next));
  const isAlone = words.length === 1 && !isKnown && !hasColon(text);
  const isWide = (cell.colSpan ?? 1) > 2 || cell.bold === true || cell.fill !== undefined;
  if (isAlone && isWide && !(isFree && next.border !== undefined)) return mark(cell, 'section', false);
  if (isFree && (isKnown || hasColon(text) || next.border !== undefined)) {
    mark(cell, 'label', isKnown || hasColon(text));
    return mark(next, 'answer', true);
  }
  if (isInside && (isKnown || hasColon(text)) && isValue(next)) {
    mark(cell, 'label', true);
    return mark(next, 'answer', false);
  }
  const under = map.at(bottomOf(cell), cell.col) ?? blankAt(bottomOf(cell), cell.col);
  if (bottomOf(cell) < end && isBlankMark(under.text) && (under.border !== undefined || isKnown)) {
    mark(cell, 'label', isKnown);
    mark(under, 'answer', false);
  } else if (isKnown || hasColon(text)) mark(cell, 'label', isKnown);
}
const isValue = ({ text }: LaidCell): boolean => text !== '' && !hasColon(text) && sourceOf(text) === undefined;
const blankAt = (row: number, col: number): LaidCell => ({ row, col, text: '' });

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
  const { text, size = 11, row } = cell;
  if (isLabelLike(text) || text.trim().length < 4 || NO_TITLE.test(text)) return false;
  return size > 11 || isSetOff(cell) || wordsIn(map, row).length === 1;
}
const NO_TITLE = /^(?:rev|revision|date|doc|版本|日期)\b/i;
const isLabelLike = (text: string): boolean =>
  hasColon(text) || hasLine(text) || sourceOf(text) !== undefined || isPageNumber(text);

interface LabelContext {
  readonly end: number;
  readonly mark: Give;
  readonly taken: ReadonlySet<string>;
  readonly words: readonly LaidCell[];
}
function readLabel(map: SheetMap, cell: LaidCell, context: LabelContext): void {
  const { mark, words } = context;
  if (hasLine(cell.text)) return mark(cell, 'label', true);
  const isKnown = sourceOf(cell.text) !== undefined;
  const isLabel = isKnown || hasColon(cell.text);
  const beside = besideOf(map, cell, { isLabel, taken: context.taken });
  if (beside) {
    mark(cell, 'label', isLabel);
    mark(beside, 'answer', isBlankMark(beside.text));
  } else if (words.length === 1 && !isLabel && isSetOff(cell)) mark(cell, 'section', false);
  else {
    const under = underOf(map, cell, { isKnown, end: context.end });
    if (under || isLabel) mark(cell, 'label', isKnown);
    if (under) mark(under, 'answer', false);
  }
}
const isSetOff = ({ colSpan = 1, bold, fill }: LaidCell): boolean => colSpan > 2 || bold === true || fill !== undefined;
/** The cell to the right of a label in which it is answered. A text that is no label for certain needs a framed cell. */
function besideOf(
  map: SheetMap,
  cell: LaidCell,
  { isLabel, taken }: { readonly isLabel: boolean; readonly taken: ReadonlySet<string> },
): LaidCell | undefined {
  if (endOf(cell) >= map.columns) return undefined;
  const next = cellAt(map, cell.row, endOf(cell));
  if (taken.has(keyOf(next))) return undefined;
  const isAnswer = isBlankMark(next.text) ? isLabel || next.border !== undefined : isLabel && isValue(next);
  return isAnswer ? next : undefined;
}
/** The blank cell below a label, within the header. */
function underOf(
  map: SheetMap,
  cell: LaidCell,
  { isKnown, end }: { readonly isKnown: boolean; readonly end: number },
): LaidCell | undefined {
  if (bottomOf(cell) >= end) return undefined;
  const under = cellAt(map, bottomOf(cell), cell.col);
  return isBlankMark(under.text) && (isKnown || under.border !== undefined) ? under : undefined;
}
const cellAt = (map: SheetMap, row: number, col: number): LaidCell => map.at(row, col) ?? { row, col, text: '' };
const isValue = ({ text }: LaidCell): boolean => text !== '' && !hasColon(text) && sourceOf(text) === undefined;

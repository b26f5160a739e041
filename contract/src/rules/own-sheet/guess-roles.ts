import type { LaidCell, LaidSheet } from './laid-sheet.ts';
import { guessHeader } from './guess-header.ts';
import type { Guess, Role, Roles } from './roles.ts';
import { endOf, isHidden, keyOf, mapOf, type SheetMap } from './sheet-map.ts';
import { type ColumnKind, kindOf, signaturesAt, tablesIn, type TaskTable, wordsIn } from './tables.ts';
import { hasLimits, LONGEST } from './texts.ts';
import {
  drawnAnswers,
  isBlankMark,
  isComment,
  isPageNumber,
  isParty,
  isSectionNumber,
  isSigning,
  isTaskNumber,
} from './trade-words.ts';

/** A text longer than this is a note, not a heading. */
const LONGEST_HEADING = 120;

/**
 * Reads what the cells of somebody's own sheet are in a form. It is a guess, which a person confirms or corrects; a
 * cell without any role is left out and listed.
 */
export function guessRoles(whole: LaidSheet): Roles {
  const sheet = { ...whole, cells: whole.cells.filter((cell) => !isHidden(whole, cell)) };
  const map = mapOf(sheet);
  const roles = new Map<string, Guess>();
  const give: Give = (cell, role, sure) => void roles.set(keyOf(cell), { role, sure });
  const tables = tablesIn(map);
  const { top, bottom } = borders(map, tables);
  guessHeader(map, top, give);
  for (const table of tables) guessTable(map, table, give);
  guessBottom(map, bottom, give);
  for (const cell of sheet.cells) if (isPageNumber(cell.text) && !isTaskNumber(cell.text)) give(cell, 'detail', true);
  return roles;
}

/** The row where the header ends, and the row where the signatures begin. */
function borders(map: SheetMap, tables: readonly TaskTable[]): { readonly top: number; readonly bottom: number } {
  const [first, last] = [tables[0], tables.at(-1)];
  if (first === undefined || last === undefined) {
    const half = Math.floor(map.rows / 2);
    const end = signaturesAt(map, half);
    return { top: end, bottom: end };
  }
  const end = signaturesAt(map, Math.max(last.first, (last.heads.at(-1) ?? -1) + 1));
  return { top: Math.min(first.heads[0] ?? first.first, end), bottom: Math.max(end, last.first) };
}

type Give = (cell: LaidCell, role: Role, sure: boolean) => void;

const HEAD_ROLES: Readonly<Record<ColumnKind, Role>> = {
  number: 'detail',
  text: 'detail',
  box: 'box',
  input: 'input',
  limit: 'limit',
  remark: 'remark',
  day: 'detail',
  sign: 'detail',
  other: 'input',
};

function guessTable(map: SheetMap, table: TaskTable, give: Give): void {
  const { heads, columns } = table;
  for (const row of heads)
    for (const cell of wordsIn(map, row)) {
      const named = kindOf(map, cell);
      const isParent = heads.some((other) => other > row && wordsIn(map, other).some((low) => isAbove(cell, low)));
      const role = isParent ? 'detail' : HEAD_ROLES[named ?? columns.get(cell.col) ?? 'other'];
      give(cell, role, named !== undefined || isParent);
    }
  const drawn = countDrawn(map, table);
  for (let row = table.first; row <= table.last; row++) guessRow(map, row, { table, drawn, give });
}
const isAbove = (cell: LaidCell, low: LaidCell): boolean => low.col >= cell.col && endOf(low) <= endOf(cell);

/** How often each set of drawn answers occurs: a set that is repeated is the boxes of the form. */
function countDrawn(map: SheetMap, { first, last }: TaskTable): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let row = first; row <= last; row++)
    for (const { text } of map.inRow(row)) {
      const set = drawnAnswers(text).join('|').toLowerCase();
      if (set !== '') counts.set(set, (counts.get(set) ?? 0) + 1);
    }
  return counts;
}

interface RowContext {
  readonly table: TaskTable;
  readonly drawn: ReadonlyMap<string, number>;
  readonly give: Give;
}
function guessRow(map: SheetMap, row: number, context: RowContext): void {
  const { table, give } = context;
  const words = wordsIn(map, row);
  for (const cell of map.inRow(row))
    if (isLoneMark(cell) && table.columns.get(cell.col) !== 'box') give(cell, 'box', true);
  const [only] = words;
  if (only === undefined) return;
  if (words.length === 1 && isComment(only.text)) give(only, 'remark', true);
  else if (isSection(map, words, table))
    for (const cell of words) give(cell, 'section', only.bold === true || only.fill !== undefined);
  else guessWords(words, context);
}
function guessWords(words: readonly LaidCell[], { table, drawn, give }: RowContext): void {
  for (const cell of words) {
    const answers = drawnAnswers(cell.text);
    const isRepeated = (drawn.get(answers.join('|').toLowerCase()) ?? 0) > 1;
    if (answers.length > 0) give(cell, isRepeated ? 'box' : 'input', true);
    else guessCell(cell, { table, give, words });
  }
}
const isLoneMark = ({ text }: LaidCell): boolean => text !== '' && isBlankMark(text) && /[☐□▢○◯]/.test(text);

interface CellContext extends Pick<RowContext, 'table' | 'give'> {
  readonly words: readonly LaidCell[];
}
/** What a text is by the column it is in. */
const BY_COLUMN: Readonly<Partial<Record<ColumnKind, (text: string) => Guess>>> = {
  number: (text) => {
    const isNumber = isTaskNumber(text);
    return { role: isNumber || text.length <= LONGEST.number ? 'number' : 'text', sure: isNumber };
  },
  limit: (text) => ({ role: 'limit', sure: hasLimits(text) }),
  input: (text) => ({ role: 'input', sure: isBlankMark(text) }),
  // what is filled in is no part of a form
  box: () => ({ role: 'none', sure: true }),
  day: () => ({ role: 'none', sure: true }),
  sign: () => ({ role: 'none', sure: true }),
  remark: () => ({ role: 'limit', sure: false }),
};
function guessCell(cell: LaidCell, { table: { columns, heads }, give, words }: CellContext): void {
  const kind = columns.get(cell.col);
  const { text } = cell;
  const guess = kind === undefined ? undefined : BY_COLUMN[kind]?.(text);
  if (guess) give(cell, guess.role, guess.sure);
  else if (kind === 'text') give(cell, 'text', heads.length > 0 || words.some((other) => isTaskNumber(other.text)));
  else give(cell, hasLimits(text) && words[0] !== cell ? 'limit' : 'text', false);
}

/** A row that is a heading of the tasks below it. */
function isSection(map: SheetMap, words: readonly LaidCell[], table: TaskTable): boolean {
  const [first, second, third] = words;
  if (first === undefined || third !== undefined) return false;
  if ((second ?? first).text.length > LONGEST_HEADING) return false;
  if (second) return isParentNumber(map, first, table) || isSectionHead(first, isMarked(second, table));
  const isLoneNumber = table.columns.get(first.col) === 'number' && isTaskNumber(first.text);
  return !isLoneNumber && isMarked(first, table);
}
const isSectionHead = ({ text }: LaidCell, isSetOff: boolean): boolean =>
  isSectionNumber(text) && (isSetOff || !isRoman(text));
/** A single letter may number a task (a, b, c); with a dot or in Chinese it numbers a section. */
const isRoman = (text: string): boolean => /^[A-Z]$/.test(text.trim());
/** The text spans the columns of answers, or is set off from the tasks. */
function isMarked(cell: LaidCell, { columns }: TaskTable): boolean {
  const spans =
    (cell.colSpan ?? 1) > 1 &&
    [...columns].some(([col, kind]) => isAnswer(kind) && col >= cell.col && col < endOf(cell));
  return spans || cell.bold === true || (cell.fill !== undefined && (cell.colSpan ?? 1) > 1);
}
const isAnswer = (kind: ColumnKind): boolean => kind === 'box' || kind === 'input' || kind === 'remark';
/** `1` where `1.1` follows. */
function isParentNumber(map: SheetMap, { text, row, col }: LaidCell, { last }: TaskTable): boolean {
  const number = text.trim().replace(/[.)、]$/, '');
  if (!/^(?:\d+|[A-Z])$/.test(number)) return false;
  for (let below = row + 1; below <= last; below++) {
    const next = map.at(below, col)?.text.trim();
    if (next) return isChildNumber(number, next);
  }
  return false;
}

/** `1.1` of `1`, `A1` or `A.1` of `A`. */
const isChildNumber = (parent: string, child: string): boolean =>
  child.startsWith(parent) && (/^\d/.test(parent) ? /^\.\d/ : /^\.?\d/).test(child.slice(parent.length));

/** Below the tasks: who signs, and the comment. */
function guessBottom(map: SheetMap, from: number, give: Give): void {
  for (let row = Math.max(0, from - 1); row < map.rows; row++)
    for (const cell of wordsIn(map, row)) {
      if (row < from) {
        if (wordsIn(map, row).length === 1 && isSigning(cell.text)) give(cell, 'detail', true);
      } else if (isParty(cell.text)) give(cell, 'signOff', true);
      else if (isSigning(cell.text)) give(cell, 'detail', true);
      else if (isComment(cell.text)) give(cell, 'remark', true);
    }
}

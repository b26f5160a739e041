import type { LaidCell } from './laid-sheet.ts';
import { bottomOf, endOf, type SheetMap } from './sheet-map.ts';
import { hasLimits } from './texts.ts';
import {
  answerCaption,
  headKind,
  type HeadKind,
  isBlankMark,
  isParty,
  isSigning,
  isTaskNumber,
} from './trade-words.ts';

/** What a column of a table of tasks contains. */
export type ColumnKind = HeadKind | 'box' | 'other';
/** A table of tasks: the rows of its headings, the columns by kind, the rows of its tasks. */
export interface TaskTable {
  /** The rows of the headings; none where the table has no headings. */
  readonly heads: readonly number[];
  /** The first and the last row of tasks. */
  readonly first: number;
  readonly last: number;
  readonly columns: ReadonlyMap<number, ColumnKind>;
}

/** The cells of a row with a text that is more than a line to write on. */
export const wordsIn = (map: SheetMap, row: number): readonly LaidCell[] =>
  map.inRow(row).filter(({ text }) => !isBlankMark(text));

const isYes = ({ text }: LaidCell): boolean => /^y(?:es)?$/i.test(text.trim());
/** What a heading says its column contains. `No` is an answer beside `Yes`, else the heading of the numbers. */
export function kindOf(map: SheetMap, { row, col, text }: LaidCell): ColumnKind | undefined {
  const isBesideYes = map.inRow(row).some((cell) => isYes(cell) && cell.col < col && cell.col > col - 4);
  if (/^no?$/i.test(text.trim()) && !isBesideYes) return 'number';
  if (answerCaption(text) !== undefined) return 'box';
  return /[:：]\s*$/.test(text) ? undefined : headKind(text);
}
/** The share of headings among the texts of a row of headings. */
const ENOUGH = 0.5;

function isHeadRow(map: SheetMap, row: number): boolean {
  const words = wordsIn(map, row);
  const kinds = words.map((cell) => kindOf(map, cell)).filter((kind) => kind !== undefined);
  if (kinds.length < 2 || kinds.length < words.length * ENOUGH) return false;
  const captions = new Set(words.filter((cell) => kindOf(map, cell) === 'box').map(({ text }) => answerCaption(text)));
  return captions.size >= 2 || kinds.includes('text') || (kinds.includes('number') && kinds.includes('input'));
}
/** A second row of headings: captions or units under the headings above. */
const isUnderHead = (map: SheetMap, row: number): boolean => {
  const words = wordsIn(map, row);
  const isHead = (cell: LaidCell): boolean => kindOf(map, cell) !== undefined || hasLimits(cell.text);
  return words.length > 0 && words.every(isHead) && !words.some(({ text }) => isTaskNumber(text));
};

/** The first row of the signatures; the number of rows where there are none. */
export function signaturesAt(map: SheetMap, from: number): number {
  for (let row = from; row < map.rows; row++) {
    const words = wordsIn(map, row);
    const parties = words.filter(({ text }) => isParty(text)).length;
    const parts = words.filter(({ text }) => isSigning(text)).length;
    const hasTask = words.some(({ text }) => isTaskNumber(text));
    if (!hasTask && (parties > 1 || parts > 1 || (parties === 1 && parts === 1) || isLoneParty(map, row))) return row;
  }
  return map.rows;
}
/** A party alone on its row, with the parts of its signature in the row below. */
const isLoneParty = (map: SheetMap, row: number): boolean => {
  const [only, ...others] = wordsIn(map, row);
  return (
    only !== undefined &&
    others.length === 0 &&
    isParty(only.text) &&
    wordsIn(map, row + 1).some(({ text }) => isSigning(text) || isParty(text))
  );
};

/** The tables of tasks of a sheet, from top to bottom. */
export function tablesIn(map: SheetMap): readonly TaskTable[] {
  const heads: number[][] = [];
  for (let row = 0; row < map.rows; row++) {
    if (!isHeadRow(map, row)) continue;
    const rows = [row];
    while (isUnderHead(map, row + 1)) rows.push((row += 1));
    heads.push(rows);
  }
  if (heads.length === 0) return withoutHeads(map);
  const lastHead = heads.at(-1)?.at(-1) ?? 0;
  const end = signaturesAt(map, lastHead + 1);
  return heads.map((rows, at): TaskTable => {
    const first = Math.max(...rows.flatMap((row) => wordsIn(map, row).map(bottomOf)), (rows.at(-1) ?? 0) + 1);
    const last = (heads[at + 1]?.[0] ?? end) - 1;
    return { heads: rows, first, last, columns: columnsOf(map, rows, { first, last }) };
  });
}

interface Rows {
  readonly first: number;
  readonly last: number;
}
function columnsOf(map: SheetMap, heads: readonly number[], rows: Rows): ReadonlyMap<number, ColumnKind> {
  const columns = new Map<number, ColumnKind>();
  // a lower heading says more about its column than the one above it
  for (const cell of heads.flatMap((row) => wordsIn(map, row)))
    for (let col = cell.col; col < endOf(cell); col++) {
      const kind = kindOf(map, cell);
      if (kind !== undefined || !columns.has(col)) columns.set(col, kind ?? 'other');
    }
  for (const [col, kind] of columns) if (kind === 'other') columns.set(col, unnamed(map, col, rows));
  return columns;
}

/** What a column contains whose heading says nothing: readings where its cells are blank, else texts. */
function unnamed(map: SheetMap, col: number, { first, last }: Rows): ColumnKind {
  const cells = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => map.at(first + at, col)).filter(
    (cell) => cell === undefined || cell.col === col,
  );
  const texts = cells.flatMap((cell) => (cell && !isBlankMark(cell.text) ? [cell.text] : []));
  if (texts.length * 2 < cells.length) return 'input';
  return texts.filter(hasLimits).length * 2 > texts.length ? 'limit' : 'text';
}

/** The rows that begin with the number of a task, where no heading says what the columns are. */
function withoutHeads(map: SheetMap): readonly TaskTable[] {
  const isTask = (row: number): boolean => {
    const [first, second] = wordsIn(map, row);
    return first !== undefined && second !== undefined && isTaskNumber(first.text) && second.text.length > 3;
  };
  const marked = (row: number): boolean => map.inRow(row).some(({ text }) => /[☐□]/.test(text));
  const all = Array.from({ length: map.rows }, (_, row) => row);
  const rows = all.some(isTask) ? all.filter(isTask) : all.filter(marked);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const columns = new Map<number, ColumnKind>();
  for (const row of rows) {
    const [number, text] = wordsIn(map, row);
    if (isTask(row) && number && text) columns.set(number.col, 'number').set(text.col, 'text');
    else if (number) columns.set(number.col, 'text');
  }
  return [{ heads: [], first, last, columns }];
}

import { addressOf, LAID_MOST, type LaidCell, type LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import type { RawRow } from '../raw-row.ts';
import type { CellLook } from './cell-looks.ts';
import { readDrawing, type Drawing } from './drawings.ts';
import { type Frame, isIn, type Range, rangeOf, readFrame } from './sheet-frame.ts';
import type { ZipParts } from './zip-parts.ts';

/** Pixels of a point, at 96 dots an inch. */
const POINT = 96 / 72;
const MOST_CHOICES = 40;
/** The size of letters that is not worth stating, in points. */
const USUAL_SIZE = 11;

/** The parts needed to lay out a sheet. */
export interface LayoutContext {
  readonly parts: ZipParts;
  readonly looks: readonly CellLook[];
  /** The name of the sheet's part. */
  readonly part: string;
  readonly name: string;
  readonly hidden: boolean;
  /** The texts of its rows. */
  readonly rows: () => AsyncIterable<readonly RawRow[]>;
}

/** Reads how one sheet is laid out. Errors: those of the sheet reader. */
export async function layOutSheet(context: LayoutContext): Promise<LaidSheet> {
  const frame = await readFrame(context.parts.read(context.part));
  const texts = await textsOf(context, frame);
  const drawing = await readDrawing(context.parts, context.part);
  for (const { row, col, text } of drawing.boxes) {
    const key = `${row},${col}`;
    texts.set(key, [texts.get(key) ?? '', text].filter(Boolean).join(' '));
  }
  return laidSheet(context, { frame, texts, drawing });
}

async function textsOf({ rows }: LayoutContext, { lost }: Frame): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let [deepest, widest] = [0, 0];
  for await (const group of rows())
    for (const { number, cells } of group) {
      if (cells.length > 0) deepest = Math.max(deepest, number);
      widest = Math.max(widest, cells.length);
      if (number > LAID_MOST.rows) continue;
      for (const [col, text] of cells.slice(0, LAID_MOST.columns).entries())
        if (text !== '') texts.set(`${number - 1},${col}`, text);
    }
  if (deepest > LAID_MOST.rows) lost.push({ what: 'rows', at: `A${LAID_MOST.rows + 1}`, text: String(LAID_MOST.rows) });
  if (widest > LAID_MOST.columns)
    lost.push({ what: 'columns', at: addressOf({ row: 0, col: LAID_MOST.columns }), text: String(LAID_MOST.columns) });
  return texts;
}

interface Found {
  readonly frame: Frame;
  readonly texts: ReadonlyMap<string, string>;
  readonly drawing: Drawing;
}

function laidSheet({ looks, name, hidden }: LayoutContext, { frame, texts, drawing }: Found): LaidSheet {
  const { covers, covered } = mergedOf(frame);
  const isSeen = (key: string): boolean => {
    const look = looks[frame.styles.get(key) ?? -1];
    return texts.has(key) || covers.has(key) || look?.border !== undefined || look?.fill !== undefined;
  };
  const lists = listsOf(frame, texts);
  const keys = [...new Set([...frame.styles.keys(), ...texts.keys(), ...covers.keys()])];
  const isNear = nearTexts(texts);
  const cells = keys
    .filter((key) => !covered.has(key) && isSeen(key) && (texts.has(key) || isNear(key)))
    .map((key): LaidCell => cellOf(key, { frame, texts, looks, range: covers.get(key), lists }))
    .toSorted((a, b) => a.row - b.row || a.col - b.col);
  const lost = [...frame.lost, ...drawing.lost];
  if (cells.length > LAID_MOST.cells) lost.push({ what: 'cells', at: '', text: String(LAID_MOST.cells) });
  const shown = withEdges(cells.slice(0, LAID_MOST.cells), frame, looks);
  const size = (end: (cell: LaidCell) => number, pictures: readonly number[]): number =>
    Math.max(1, ...shown.map(end), ...pictures);
  const rows = size(
    ({ row, rowSpan = 1 }) => row + rowSpan,
    drawing.pictures.map(({ row }) => row + 1),
  );
  const columns = size(
    ({ col, colSpan = 1 }) => col + colSpan,
    drawing.pictures.map(({ col }) => col + 1),
  );
  return {
    name,
    hidden,
    landscape: frame.landscape,
    widths: Array.from({ length: columns }, (_, col) => widthOf(frame, col)),
    heights: Array.from({ length: rows }, (_, row) =>
      Math.round((frame.heights.get(row) ?? frame.usualHeight) * POINT),
    ),
    cells: shown,
    pictures: drawing.pictures,
    lost,
  };
}

/** How far blank cells are drawn beyond the last text: whole columns may be coloured down to the end of the sheet. */
const BEYOND = { rows: 40, columns: 3 } as const;
function nearTexts(texts: ReadonlyMap<string, string>): (key: string) => boolean {
  const placeOfKey = (key: string) => key.split(',').map(Number);
  const places = [...texts.keys()].map(placeOfKey);
  const deepest = Math.max(0, ...places.map(([row = 0]) => row)) + BEYOND.rows;
  const widest = Math.max(0, ...places.map(([, col = 0]) => col)) + BEYOND.columns;
  return (key) => {
    const [row = 0, col = 0] = placeOfKey(key);
    return row <= deepest && col <= widest;
  };
}

/** Maximum number of positions that are looked at for merged cells; an honest sheet has each in one of them. */
const MOST_MERGED = 2 * LAID_MOST.rows * LAID_MOST.columns;
/**
 * The merged cells by their first position, and the other positions inside them. One that overlaps another is no merged
 * cell: spreadsheets refuse it.
 */
function mergedOf({ merged }: Frame): {
  readonly covers: ReadonlyMap<string, Range>;
  readonly covered: ReadonlySet<string>;
} {
  const covers = new Map<string, Range>();
  const covered = new Set<string>();
  let seen = 0;
  for (const range of merged) {
    const [first, ...rest] = keysIn(range, (key) => covered.has(key) || covers.has(key) || (seen += 1) > MOST_MERGED);
    if (first === undefined || rest.length === 0) continue;
    covers.set(first, range);
    for (const key of rest) covered.add(key);
  }
  return { covers, covered };
}
/** The positions of a range; none where one of them is taken. */
function keysIn({ top, left, bottom, right }: Range, isTaken: (key: string) => boolean): readonly string[] {
  const keys: string[] = [];
  for (let row = top; row <= Math.min(bottom, LAID_MOST.rows - 1); row++)
    for (let col = left; col <= Math.min(right, LAID_MOST.columns - 1); col++) {
      if (isTaken(`${row},${col}`)) return [];
      keys.push(`${row},${col}`);
    }
  return keys;
}

const widthOf = ({ columns, usualWidth }: Frame, col: number): number =>
  columns.findLast(({ first, last }) => col >= first && col <= last)?.width ?? usualWidth;

interface CellSource extends Omit<Found, 'drawing'> {
  readonly looks: readonly CellLook[];
  readonly range: Range | undefined;
  readonly lists: (row: number, col: number) => Pick<LaidCell, 'kind' | 'choices'>;
}
function cellOf(key: string, { frame, texts, looks, range, lists }: CellSource): LaidCell {
  const [row = 0, col = 0] = key.split(',').map(Number);
  const { kind, size, ...look } = looks[frame.styles.get(key) ?? -1] ?? {};
  return {
    row,
    col,
    ...(range && spanOf(range)),
    text: texts.get(key) ?? '',
    ...look,
    ...(size !== undefined && size !== USUAL_SIZE && { size }),
    ...(kind && { kind }),
    ...lists(row, col),
    ...(frame.formulas.has(key) && { formula: true as const }),
  };
}
function spanOf({ top, left, bottom, right }: Range): Pick<LaidCell, 'rowSpan' | 'colSpan'> {
  const rowSpan = Math.min(bottom, LAID_MOST.rows - 1) - top + 1;
  const colSpan = Math.min(right, LAID_MOST.columns - 1) - left + 1;
  return { ...(rowSpan > 1 && { rowSpan }), ...(colSpan > 1 && { colSpan }) };
}

/** A merged cell has the lines of all cells at its edge. */
const withEdges = (cells: readonly LaidCell[], { styles }: Frame, looks: readonly CellLook[]): readonly LaidCell[] =>
  cells.map((cell) => {
    const { row, col, rowSpan = 1, colSpan = 1 } = cell;
    if (rowSpan === 1 && colSpan === 1) return cell;
    const at = (down: number, right: number): string =>
      looks[styles.get(`${row + down},${col + right}`) ?? -1]?.border ?? '';
    const edges = new Set(cell.border ?? '');
    if (at(0, colSpan - 1).includes('r')) edges.add('r');
    if (at(rowSpan - 1, 0).includes('b')) edges.add('b');
    return edges.size === 0 ? cell : { ...cell, border: [...edges].join('') };
  });

/** What the data validations of a sheet say about a position. */
function listsOf({ validations }: Frame, texts: ReadonlyMap<string, string>): CellSource['lists'] {
  return (row, col) => {
    const rule = validations.find(({ ranges }) => ranges.some((range) => isIn(range, row, col)));
    if (rule === undefined) return {};
    if (rule.kind !== 'list') return { kind: rule.kind };
    const choices = choicesOf(rule.list, texts);
    return choices.length > 1 ? { choices } : {};
  };
}

/** The texts of a list: written in the rule, or a range of the same sheet. */
function choicesOf(list: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const [, quoted] = /^"(.*)"$/s.exec(list.trim()) ?? [];
  if (quoted !== undefined)
    return quoted
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .slice(0, MOST_CHOICES);
  const range = rangeOf(list.trim());
  if (range === undefined) return [];
  const found: string[] = [];
  for (let row = range.top; row <= range.bottom && found.length < MOST_CHOICES; row++)
    for (let col = range.left; col <= range.right && found.length < MOST_CHOICES; col++) {
      const text = texts.get(`${row},${col}`);
      if (text !== undefined) found.push(text);
    }
  return found;
}

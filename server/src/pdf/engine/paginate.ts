import { heightOf, type LaidBlock, type LaidLine, type LaidRow, PADDING_Y } from './measure.ts';

/** A row and its position. */
interface PlacedRow {
  readonly row: LaidRow;
  /** Its upper edge, in points from the top of the page's content. */
  readonly y: number;
}
/** The rows of one page. */
export type Page = readonly PlacedRow[];

const isGap = (row: LaidRow): boolean => row.blocks.length === 0;
const heightOfRows = (rows: readonly LaidRow[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/**
 * Breaks rows into pages of the given height. Rows that belong together stay on one page if they fit on one; a row is
 * only split when it is higher than a page; a table's headings are repeated on each page it continues on.
 */
export function paginate(rows: readonly LaidRow[], pageHeight: number): readonly Page[] {
  const stack = openStack(pageHeight);
  for (const chain of chains(rows)) {
    if (chain.every(isGap)) {
      stack.leave(heightOfRows(chain));
      continue;
    }
    if (chain[0]?.newPage) stack.breakPage();
    stack.makeRoom(heightOfRows(chain));
    for (const row of chain) stack.put(row);
  }
  return stack.pages;
}

/** Pages being filled from top to bottom. */
interface Stack {
  readonly pages: readonly Page[];
  /** Adds a gap, which ends a table. */
  leave(height: number): void;
  /** Starts a new page without the headings of the table before, unless nothing is on this one. */
  breakPage(): void;
  /** Starts a new page when this height does not fit here but would on the next. */
  makeRoom(height: number): void;
  /** Puts a row here, on the next page, or in parts. */
  put(row: LaidRow): void;
}

function openStack(pageHeight: number): Stack {
  const pages: PlacedRow[][] = [[]];
  let y = 0;
  let headings: readonly LaidRow[] = [];

  const isFresh = (): boolean => pages.at(-1)?.every(({ row }) => row.repeat) ?? true;
  const add = (row: LaidRow): void => {
    pages.at(-1)?.push({ row, y });
    y += row.height;
  };
  const turn = (): void => {
    pages.push([]);
    y = 0;
    // headings that leave no room for their table would fill page after page
    if (heightOfRows(headings) < pageHeight / 2) headings.forEach(add);
  };
  const addInParts = (row: LaidRow): void => {
    let rest: LaidRow | undefined = row;
    while (rest) {
      if (!isFresh() && pageHeight - y < SPLIT_MIN) turn();
      const [head, tail] = split(rest, pageHeight - y);
      add(head);
      rest = tail;
      if (rest) turn();
    }
  };
  const makeRoom = (height: number): void => {
    if (y + height > pageHeight && !isFresh() && height <= pageHeight) turn();
  };
  return {
    pages,
    leave(height) {
      headings = [];
      if (y > 0) y = Math.min(y + height, pageHeight);
    },
    breakPage() {
      headings = [];
      if (isFresh()) return;
      pages.push([]);
      y = 0;
    },
    makeRoom,
    put(row) {
      makeRoom(row.height);
      if (y + row.height <= pageHeight) add(row);
      else addInParts(row);
      if (row.repeat) headings = [...headings, row];
    },
  };
}

/** With less room than this at the foot of a page, a split row starts on the next page. */
const SPLIT_MIN = 72;

/** Groups of rows that stay together: through `keepWithNext`, or a block spanning several rows. */
function chains(rows: readonly LaidRow[]): readonly (readonly LaidRow[])[] {
  const found: LaidRow[][] = [];
  let until = -1;
  for (const [at, row] of rows.entries()) {
    if (at <= until) found.at(-1)?.push(row);
    else found.push([row]);
    const span = Math.max(1, ...row.blocks.map(({ block }) => block.rowSpan ?? 1));
    until = Math.max(until, at + span - 1, row.keepWithNext ? at + 1 : at);
  }
  return found;
}

/** Cuts a row at the available height; the rest becomes the second row, with at least one line in the first. */
function split(row: LaidRow, room: number): readonly [LaidRow, LaidRow?] {
  const cuts = row.blocks.map((laid) => cut(laid, room - 2 * PADDING_Y));
  const tails = cuts.map(([, tail]) => tail);
  const head: LaidRow = { ...row, height: Math.min(row.height, room), blocks: cuts.map(([first]) => first) };
  if (tails.every(({ lines }) => lines.length === 0)) return [head];
  const height = Math.max(...tails.map((tail) => heightOf(tail.lines) + 2 * PADDING_Y));
  return [head, { ...row, height, blocks: tails }];
}

function cut(laid: LaidBlock, room: number): readonly [LaidBlock, LaidBlock] {
  let used = 0;
  let count = 0;
  for (const { style } of laid.lines) {
    if (count > 0 && used + style.leading > room) break;
    used += style.leading;
    count++;
  }
  const part = (lines: readonly LaidLine[]): LaidBlock => ({
    ...laid,
    lines,
    block: { ...laid.block, valign: 'top' },
    height: heightOf(lines) + 2 * PADDING_Y,
  });
  const { mark: _, ...unmarked } = laid.block;
  const tail = part(laid.lines.slice(count));
  return [part(laid.lines.slice(0, count)), { ...tail, note: [], block: { ...unmarked, valign: 'top' } }];
}

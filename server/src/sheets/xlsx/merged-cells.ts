import { xmlPieces } from './zip-parts.ts';

/** A merged cell that spans several rows: its first column, counted from 0, and its first and last row. */
export interface MergedCell {
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

/** Characters of a sheet that are searched: a larger one is a list that a program wrote, which merges nothing. */
const MOST_SEARCHED = 64 * 1024 * 1024;
const MOST_CELLS = 100_000;
const ROWS_END = /<\/(?:[\w.-]+:)?sheetData>/;
const MERGED = /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g;
const UPPER_A = 65;
const LETTERS = 26;
/** Enough of a piece to complete a tag that the next one ends. */
const OVERLAP = 64;

const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - UPPER_A + 1, 0) - 1;

/** The merged cells of a sheet that span rows; a sheet names them after its rows. */
export async function readMergedCells(bytes: AsyncIterable<Buffer>): Promise<readonly MergedCell[]> {
  let searched = 0;
  let last = '';
  let tail: string | undefined;
  for await (const piece of xmlPieces(bytes)) {
    searched += piece.length;
    if (searched > MOST_SEARCHED) return [];
    if (tail !== undefined) tail += piece;
    else {
      const text = last + piece;
      const end = ROWS_END.exec(text);
      if (end !== null) tail = text.slice(end.index);
      last = text.slice(-OVERLAP);
    }
  }
  const found: MergedCell[] = [];
  for (const [, letters = '', top, bottom] of (tail ?? '').matchAll(MERGED)) {
    if (Number(bottom) > Number(top) && found.length < MOST_CELLS)
      found.push({ column: columnAt(letters), top: Number(top), bottom: Number(bottom) });
  }
  return found;
}

/** Gives cells below the captions the values of the merged cells they are part of. */
export class MergedValues {
  /** Those that begin further below, in order. */
  readonly #next: MergedCell[];
  /** Those around the current row, with their values. */
  #open: (MergedCell & { readonly value: string })[] = [];

  constructor(merged: readonly MergedCell[]) {
    this.#next = merged.toSorted((item, other) => item.top - other.top);
  }

  /** Fills the cells of a row in place; returns how many. A cell that begins at or above `captionRow` is a caption. */
  fill(cells: string[], row: number, captionRow: number): number {
    this.#meet(cells, row, captionRow);
    const blank = this.#open.filter(
      ({ column, top, value }) => row > top && value !== '' && (cells[column] ?? '') === '',
    );
    for (const { column, value } of blank) {
      while (cells.length < column) cells.push('');
      cells[column] = value;
    }
    return blank.length;
  }

  #meet(cells: readonly string[], row: number, captionRow: number): void {
    if (this.#open.length > 0) this.#open = this.#open.filter(({ bottom }) => bottom >= row);
    while ((this.#next[0]?.top ?? Infinity) <= row) {
      const item = this.#next.shift();
      if (item !== undefined && item.top === row && row > captionRow)
        this.#open.push({ ...item, value: cells[item.column] ?? '' });
    }
  }
}

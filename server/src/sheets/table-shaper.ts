import { removeFormulaGuard } from './formula-guard.ts';
import type { RawRow, RowCounts } from './raw-row.ts';
import type { ReadLimits } from './read-limits.ts';
import { SheetError } from './sheet-error.ts';
import { type MergedCell, MergedValues } from './xlsx/merged-cells.ts';

const GUARD = 39;

/**
 * Builds a table from raw rows: the first row with content is the header, blank rows are skipped, short rows are padded
 * to the width of the header, cells beyond it are kept when they have content, and the formula guard of exports is
 * undone.
 */
export class TableShaper {
  /** Captions, as written in the file; empty until the header has been read. */
  headers: string[] = [];
  /** Data rows so far. */
  count = 0;
  readonly #limits: ReadLimits;
  readonly #headerRow: number;
  readonly #merged: MergedValues;
  readonly #counts = { blank: 0, hidden: 0, merged: 0 };
  #captionRow = Number.POSITIVE_INFINITY;

  /** `headerRow` is the caption row where it is known; rows above it are skipped. */
  constructor(limits: ReadLimits, headerRow = 1, merged: readonly MergedCell[] = []) {
    this.#limits = limits;
    this.#headerRow = headerRow;
    this.#merged = new MergedValues(merged);
  }

  /** What is remarkable about the rows below the header, so far. */
  get counts(): RowCounts {
    return { ...this.#counts };
  }

  get #hasHeader(): boolean {
    return this.#captionRow < Number.POSITIVE_INFINITY;
  }

  /**
   * Returns the data row made from `raw`, or undefined for a blank row or the header. Errors: `tooManyColumns`,
   * `tooManyRows`.
   */
  take(raw: RawRow): RawRow | undefined {
    const { cells, number } = raw;
    if (number < this.#headerRow) return undefined;
    const current = shapeCells(cells, number);
    const merged = current > 0 ? this.#merged.fill(cells, number, this.#captionRow) : 0;
    this.#counts.merged += merged;
    const width = merged > 0 ? widthOf(cells) : current;
    if (width === 0) {
      if (this.#hasHeader) this.#counts.blank += 1;
      return undefined;
    }
    if (width > this.#limits.columns) {
      throw new SheetError('import.tooManyColumns', { limit: this.#limits.columns, row: number });
    }
    if (!this.#hasHeader) {
      cells.length = width;
      this.headers = cells;
      this.#captionRow = number;
      return undefined;
    }
    this.count += 1;
    if (raw.hidden === true) this.#counts.hidden += 1;
    if (this.count > this.#limits.rows) throw new SheetError('import.tooManyRows', { limit: this.#limits.rows });
    const full = Math.max(width, this.headers.length);
    while (cells.length < full) cells.push('');
    cells.length = full;
    return raw;
  }
}

/** True when a row contains anything but blanks. */
export const holdsAnything = ({ cells }: RawRow): boolean => cells.some((cell) => cell.trim() !== '');

/** The number of cells up to the last that is not blank. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Removes guards in place; returns the number of cells up to the last that is not blank. */
function shapeCells(cells: string[], row: number): number {
  let width = 0;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    if (cell.includes('\0')) throw new SheetError('import.holdsNul', { row });
    if (cell.charCodeAt(0) === GUARD) cells[at] = removeFormulaGuard(cell);
    if (width < at + 1 && cell.trim() !== '') width = at + 1;
  }
  return width;
}

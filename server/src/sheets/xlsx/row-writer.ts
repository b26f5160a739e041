import { headerStyle } from './cell-styles.ts';
import type { CellMark } from './cell-styles.ts';
import { columnLetters, cutText, dataCell, textCell } from './cell-xml.ts';
import type { Note } from './notes-xml.ts';
import type { XlsxColumn } from './sheet-frame-xml.ts';

/** A row with marks, as the result of an import shows it. */
export interface MarkedRow {
  readonly cells: readonly string[];
  /** Fill of the whole row; a mark on a cell takes precedence. */
  readonly mark?: CellMark;
  /** Fills of single cells, by column counted from 0. */
  readonly marks?: ReadonlyMap<number, CellMark>;
  /** Notes on cells, by column: the reason of a refusal, the value before a change. */
  readonly notes?: ReadonlyMap<number, string>;
}

export type XlsxRow = readonly string[] | MarkedRow;

/**
 * Maximum number of notes, which are in memory until their sheet is written; a spreadsheet becomes slow long before
 * this number.
 */
const MOST_NOTES = 20_000;
const LONGEST_TEXT = 32_767;

/** Generates the XML of the rows of one sheet. */
export class RowWriter {
  /** Number of rows so far, the header included. */
  rows = 0;
  readonly notes: Note[] = [];
  readonly #columns: readonly XlsxColumn[];
  readonly #letters: string[];
  readonly #counts: { cutTexts: number; droppedNotes: number };

  constructor(columns: readonly XlsxColumn[], counts: { cutTexts: number; droppedNotes: number }) {
    this.#columns = columns;
    this.#letters = columns.map((_, at) => columnLetters(at));
    this.#counts = counts;
  }

  header(): string {
    const cells = this.#columns.map(({ caption, colour = 'optional', note }, at) => {
      if (note !== undefined) this.#addNote(at, note);
      return textCell(`${this.#lettersOf(at)}1`, caption, headerStyle(colour));
    });
    this.rows = 1;
    return `<row r="1">${cells.join('')}</row>`;
  }

  row(row: XlsxRow): string {
    const number = this.rows + 1;
    const marked: MarkedRow = 'cells' in row ? row : { cells: row };
    const { cells, mark, marks, notes } = marked;
    const width = mark === undefined ? cells.length : Math.max(cells.length, this.#columns.length);
    let xml = `<row r="${number}">`;
    for (let at = 0; at < width; at++) {
      const reference = this.#lettersOf(at) + number;
      const kind = this.#columns[at]?.kind ?? 'text';
      xml += dataCell(reference, this.#fitting(cells[at] ?? ''), kind, marks?.get(at) ?? mark);
    }
    for (const [at, text] of notes ?? []) this.#addNote(at, text);
    this.rows = number;
    return `${xml}</row>`;
  }

  /** Letters of a column, even beyond the header. */
  #lettersOf(column: number): string {
    this.#letters[column] ??= columnLetters(column);
    return this.#letters[column];
  }

  #fitting(text: string): string {
    if (text.length <= LONGEST_TEXT) return text;
    this.#counts.cutTexts += 1;
    return cutText(text);
  }

  #addNote(column: number, text: string): void {
    if (this.notes.length < MOST_NOTES) this.notes.push({ row: this.rows, column, text });
    else this.#counts.droppedNotes += 1;
  }
}

import { createReadStream } from 'node:fs';
import type { CsvEncoding } from './csv/csv-encoding.ts';

const PIECE_BYTES = 1024 * 1024;
const NEWLINE = 10;
const QUOTE = 34;
/** Characters of a line that do not count as content: blanks, delimiters, quotes. */
const NOTHING: ReadonlySet<number> = new Set([9, 10, 13, 32, QUOTE, 44, 59]);

/** Counts lines with content; line ends within quotes do not count. */
class LineCounter {
  count = 0;
  #isQuoted = false;
  #holds = false;

  take(byte: number): void {
    if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
    else if (byte !== NEWLINE) this.#holds ||= !NOTHING.has(byte);
    else if (!this.#isQuoted) this.end();
  }

  end(): void {
    if (this.#holds) this.count += 1;
    this.#holds = false;
  }
}

/**
 * The approximate number of rows with content in a .csv, captions included; counting stops beyond `most`. Undefined
 * where the bytes do not show the lines.
 */
export async function countCsvRows(path: string, encoding: CsvEncoding, most: number): Promise<number | undefined> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return undefined;
  const lines = new LineCounter();
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    for (const byte of Buffer.from(piece)) lines.take(byte);
    if (lines.count > most) return lines.count;
  }
  lines.end();
  return lines.count;
}

/**
 * The number of rows with a value in a sheet of an .xlsx, captions included; counting stops beyond `most`. Undefined
 * where none is found.
 */
export async function countSheetRows(pieces: AsyncIterable<Buffer>, most: number): Promise<number | undefined> {
  let count = 0;
  let rest = '';
  for await (const piece of pieces) {
    const rows = (rest + piece.toString('latin1')).split('<row');
    rest = rows.pop() ?? '';
    for (const row of rows) if (row.includes('<v>') || row.includes('<is>') || row.includes('<v ')) count += 1;
    if (count > most) return count;
  }
  if (rest.includes('<v>') || rest.includes('<is>')) count += 1;
  return count === 0 ? undefined : count;
}

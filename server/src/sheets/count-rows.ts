import { createReadStream } from 'node:fs';
import type { CsvEncoding } from './csv/csv-encoding.ts';

const PIECE_BYTES = 1024 * 1024;
const NEWLINE = 10;
const QUOTE = 34;
/** What a line may hold that holds nothing: blanks, delimiters, quotes. */
const NOTHING: ReadonlySet<number> = new Set([9, 10, 13, 32, QUOTE, 44, 59]);

/** Counts lines that hold anything; line ends within quotes are none. */
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
 * About how many rows of a .csv hold anything, the captions among them; counting ends beyond `most`. Undefined where lines
 * cannot be told by bytes.
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

/** The rows of a sheet of an .xlsx that hold a value, the captions among them; counting ends beyond `most`. Undefined where none is found. */
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

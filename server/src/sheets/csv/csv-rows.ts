import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { RawRow } from '../raw-row.ts';
import { SheetError } from '../sheet-error.ts';
import type { ReadLimits } from '../read-limits.ts';
import { findDialect } from './csv-dialect.ts';
import { encodingAs, findEncoding } from './csv-encoding.ts';
import type { CsvEncoding, FoundEncoding } from './csv-encoding.ts';
import { decoded } from './decoded-text.ts';

const PIECE_BYTES = 128 * 1024;
/** Enough of the file to contain its first line, in characters. */
const START_LENGTH = 256 * 1024;
/** Maximum length of a record: beyond it, a quote was never closed, or there are no line ends; it must not fill the memory. */
const LONGEST_RECORD = 16 * 1024 * 1024;
const GROUP_ROWS = 200;
const NUL = '\0';
const QUOTE = '"';

/** Opens a CSV file: its encoding, as given or else as detected, and its rows in groups. Errors: those of the rows. */
export async function openCsvRows(
  path: string,
  limits: ReadLimits,
  givenEncoding?: CsvEncoding,
): Promise<{ readonly encoding: CsvEncoding; readonly isGuess: boolean; readonly groups: AsyncIterable<RawRow[]> }> {
  const found = await (givenEncoding === undefined ? findEncoding(path) : encodingAs(path, givenEncoding));
  return { encoding: found.encoding, isGuess: found.isGuess, groups: readCsvRows(path, limits, found) };
}

/**
 * The rows of a CSV file in groups. Encoding and delimiter are detected from the file; quotes inside unquoted cells,
 * rows of differing length and any line ends are accepted. Errors: `import.notSpreadsheet` (no text), `import.holdsNul`,
 * `import.openQuote` (an unclosed quote, with its row), `import.longRow`, `import.damaged`, `import.tooManyColumns`.
 */
async function* readCsvRows(path: string, limits: ReadLimits, encoding: FoundEncoding): AsyncGenerator<RawRow[]> {
  const start = await startOf(path, encoding);
  refuseBinary(start);
  const dialect = findDialect(start);
  const parser = parse({
    delimiter: dialect.delimiter,
    record_delimiter: dialect.lineEnds,
    relax_column_count: true,
    relax_quotes: true,
    ltrim: dialect.blankBeforeQuotes,
    skip_empty_lines: true,
    from: dialect.announced ? 2 : 1,
    info: true,
  });
  const source = textOf(path, encoding);
  const open = { bytes: 0, isQuoted: false, isLastQuoted: false };
  source.on('error', (error) => parser.destroy(error));
  source.on('data', (piece: Buffer) => {
    open.bytes += piece.length;
    open.isLastQuoted = piece.includes(QUOTE);
    open.isQuoted ||= open.isLastQuoted;
    if (open.bytes <= LONGEST_RECORD) return;
    const row = nextRow(parser.info);
    parser.destroy(new SheetError(open.isQuoted ? 'import.openQuote' : 'import.longRow', { row }));
  });
  source.pipe(parser);
  try {
    yield* groupsOf(parser, limits, open);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new SheetError('import.openQuote', { row: nextRow(parser.info) });
    throw new SheetError('import.damaged', { detail: error.code }, { cause: error });
  } finally {
    source.destroy();
  }
}

/** Control characters that texts have; NUL is reported by its row. */
const IN_TEXTS: ReadonlySet<string> = new Set('\0\t\n\v\f\r\u001B');
const isBinary = (text: string): boolean => [...text].some((letter) => letter < ' ' && !IN_TEXTS.has(letter));
/** Refuses what is no text, and names the row of a NUL in what otherwise is. */
function refuseBinary(start: string): void {
  const at = start.indexOf(NUL);
  if (at < 0) return;
  if (isBinary(start)) throw new SheetError('import.notSpreadsheet', { detail: 'holds NUL bytes' });
  throw new SheetError('import.holdsNul', { row: start.slice(0, at).split(/\r\n|\r|\n/).length });
}

/** The number of the row being read when reading ended. */
const nextRow = ({ records, empty_lines: blank }: { readonly records: number; readonly empty_lines: number }): number =>
  records + blank + 1;

/** The file as a stream of UTF-8 bytes, without its byte-order mark. */
function textOf(path: string, { encoding, markBytes }: FoundEncoding): Readable {
  const bytes = createReadStream(path, { start: markBytes, highWaterMark: PIECE_BYTES });
  if (encoding === 'utf-8') return bytes;
  return Readable.from(decoded(bytes, encoding), { objectMode: false });
}

async function startOf(path: string, encoding: FoundEncoding): Promise<string> {
  let start = '';
  const source = textOf(path, encoding);
  for await (const piece of source) {
    start += String(piece);
    if (start.length >= START_LENGTH) break;
  }
  return start;
}

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/**
 * Groups by rows and by cells, so that rows with a million columns do not accumulate in memory. `open.bytes`, the
 * number of bytes fed since the last record, is reset with each record.
 */
async function* groupsOf(
  records: AsyncIterable<CsvRecord>,
  limits: ReadLimits,
  open: { bytes: number; isQuoted: boolean; isLastQuoted: boolean },
): AsyncGenerator<RawRow[]> {
  let group: RawRow[] = [];
  let cells = 0;
  for await (const { record, info } of records) {
    open.bytes = 0;
    // the piece that ended this row may hold the quote that opens the next
    open.isQuoted = open.isLastQuoted;
    group.push({ number: info.records + info.empty_lines, cells: record });
    cells += record.length;
    if (group.length < GROUP_ROWS && cells < limits.columns * GROUP_ROWS) continue;
    yield group;
    group = [];
    cells = 0;
  }
  yield group;
}

import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import { guessEncoding, holdsOnlySigns } from './guess-encoding.ts';

/** Encodings accepted for a text file. */
export type CsvEncoding = ImportEncoding;

/** The encoding of a file, and how many bytes of byte-order mark to skip. */
export interface FoundEncoding {
  readonly encoding: CsvEncoding;
  readonly markBytes: number;
  /** True when other encodings are as plausible: a person must say that the characters are right. */
  readonly isGuess: boolean;
}

const PIECE_BYTES = 256 * 1024;
const ASCII_END = 0x80;
const NEWLINE = 10;
/** Enough lines to tell one language from another. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Detects the encoding by reading the whole file: from the byte-order mark; else UTF-8 if the file is valid, or valid but
 * for a few bytes; else by what its lines would say in the encodings of the runtime, which is mostly a guess.
 */
export async function findEncoding(path: string): Promise<FoundEncoding> {
  const mark = await readStart(path);
  const sure = (encoding: CsvEncoding, markBytes: number): FoundEncoding => ({ encoding, markBytes, isGuess: false });
  if (mark.startsWith('efbbbf')) return sure('utf-8', 3);
  if (mark.startsWith('fffe')) return sure('utf-16le', 2);
  if (mark.startsWith('feff')) return sure('utf-16be', 2);
  const unmarked = await wideWithoutMark(path);
  if (unmarked !== undefined) return sure(unmarked, 0);
  if (await isAllUtf8(path)) return sure('utf-8', 0);
  const { valid, invalid, holdsLetters, sample } = await survey(path);
  // no other encoding yields characters of UTF-8 as often as bytes that are none
  if (valid >= invalid) return sure('utf-8', 0);
  return holdsLetters ? { ...guessEncoding(sample), markBytes: 0 } : sure('windows-1252', 0);
}

/** Uses an encoding the user chose; a byte-order mark of that encoding is skipped. */
export async function encodingAs(path: string, encoding: CsvEncoding): Promise<FoundEncoding> {
  const start = await readStart(path);
  const mark = MARKS[encoding] ?? '';
  return { encoding, markBytes: mark !== '' && start.startsWith(mark) ? mark.length / 2 : 0, isGuess: false };
}
const MARKS: Readonly<Partial<Record<CsvEncoding, string>>> = {
  'utf-8': 'efbbbf',
  'utf-16le': 'fffe',
  'utf-16be': 'feff',
};

/** Bytes that show whether a file without a mark is UTF-16. */
const WIDE_BYTES = 4096;
/** One of this many bytes is zero in UTF-16 whatever its language: rows have delimiters, figures and line ends. */
const ZERO_SHARE = 16;
/** Zero bytes on the other side are rarer than by this: they are the lower halves of few characters. */
const OTHER_SIDE = 8;

/** UTF-16 without a byte-order mark: its zero bytes are on one side, and one of them belongs to a line end. */
async function wideWithoutMark(path: string): Promise<CsvEncoding | undefined> {
  for await (const start of piecesOf(path, WIDE_BYTES)) {
    const count = (side: number): number => start.filter((byte, at) => byte === 0 && at % 2 === side).length;
    const [even, odd] = [count(0), count(1)];
    if (Math.max(even, odd) < Math.max(2, start.length / ZERO_SHARE)) return undefined;
    if (Math.min(even, odd) * OTHER_SIDE > Math.max(even, odd)) return undefined;
    const side = odd > even ? 0 : 1;
    const endsLine = start.some((byte, at) => byte === NEWLINE && at % 2 === side && start[at ^ 1] === 0);
    if (!endsLine) return undefined;
    return side === 0 ? 'utf-16le' : 'utf-16be';
  }
  return undefined;
}

async function readStart(path: string): Promise<string> {
  for await (const start of piecesOf(path, 3)) return start.toString('hex');
  return '';
}

/** Avoids type assertions: a stream without encoding yields buffers. */
async function* piecesOf(path: string, bytes = Infinity): AsyncGenerator<Buffer> {
  const stream = createReadStream(path, { highWaterMark: PIECE_BYTES, end: bytes - 1 });
  for await (const piece of stream) {
    if (Buffer.isBuffer(piece)) yield piece;
  }
}

async function isAllUtf8(path: string): Promise<boolean> {
  let carried: Buffer = Buffer.alloc(0);
  for await (const piece of piecesOf(path)) {
    const bytes = carried.length === 0 ? piece : Buffer.concat([carried, piece]);
    const completeBytes = bytes.length - unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, completeBytes))) return false;
    carried = bytes.subarray(completeBytes);
  }
  return carried.length === 0;
}

/** Number of bytes at the end that begin an incomplete UTF-8 character. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < ASCII_END) return 0;
    if (byte >= 0xc0) return lengthOfSequence(byte) > back ? back : 0;
  }
  return 0;
}

function lengthOfSequence(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** What a file contains that is not valid UTF-8 as a whole. */
class Survey {
  /** Characters beyond ASCII that are valid UTF-8, and bytes or beginnings that are not. */
  valid = 0;
  invalid = 0;
  /** True when it holds more than signs that many code pages have in common. */
  holdsLetters = false;
  readonly #lines: Buffer[] = [];
  #sampled = 0;
  #missing = 0;

  /** Takes some lines. */
  take(lines: Buffer): void {
    for (const byte of lines) this.#count(byte);
    this.holdsLetters ||= !holdsOnlySigns(lines);
    if (this.#sampled >= SAMPLE_BYTES) return;
    for (const line of lines.toString('latin1').split('\n')) {
      if (!/[\u0080-\u00FF]/.test(line) || this.#sampled >= SAMPLE_BYTES) continue;
      this.#lines.push(Buffer.from(`${line}\n`, 'latin1'));
      this.#sampled += line.length;
    }
  }

  /** Its lines beyond ASCII, as many as tell its language. */
  get sample(): Buffer {
    return Buffer.concat(this.#lines);
  }

  #count(byte: number): void {
    const isContinuation = byte >= ASCII_END && byte < 0xc0;
    if (this.#missing > 0 && isContinuation) {
      this.#missing -= 1;
      if (this.#missing === 0) this.valid += 1;
      return;
    }
    if (this.#missing > 0) this.invalid += 1;
    this.#missing = byte >= 0xc2 && byte < 0xf5 ? lengthOfSequence(byte) - 1 : 0;
    if (byte >= ASCII_END && this.#missing === 0) this.invalid += 1;
  }
}

async function survey(path: string): Promise<Survey> {
  const found = new Survey();
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of piecesOf(path)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    // a line longer than a piece is taken in parts
    const end = bytes.lastIndexOf(NEWLINE) + 1 || bytes.length;
    found.take(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  found.take(rest);
  return found;
}

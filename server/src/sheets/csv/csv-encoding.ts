import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { ImportEncoding } from '@plumbline/contract/rules/import-mapping.ts';

/** Encodings accepted for a CSV file. */
export type CsvEncoding = ImportEncoding;

/** The encoding of a file, and how many bytes of byte-order mark to skip. */
export interface FoundEncoding {
  readonly encoding: CsvEncoding;
  readonly markBytes: number;
}

const PIECE_BYTES = 256 * 1024;
const ASCII_END = 0x80;
/** Both bytes of a character of GB 2312, the common part of GB18030, are at least this value. */
const HAN_START = 0xa1;
/** Minimum proportion of common Chinese characters among the characters beyond ASCII for a file to count as Chinese. */
const HAN_SHARE = 0.5;

/**
 * Detects the encoding by reading the whole file once: from the byte-order mark; else UTF-8 if the whole file is valid;
 * else GB18030 if valid and the text reads as Chinese; else Windows-1252, in which anything is valid.
 */
export async function findEncoding(path: string): Promise<FoundEncoding> {
  const mark = await readStart(path);
  if (mark.startsWith('efbbbf')) return { encoding: 'utf-8', markBytes: 3 };
  if (mark.startsWith('fffe')) return { encoding: 'utf-16le', markBytes: 2 };
  if (mark.startsWith('feff')) return { encoding: 'utf-16be', markBytes: 2 };
  if (await isAllUtf8(path)) return { encoding: 'utf-8', markBytes: 0 };
  return { encoding: (await readsAsChinese(path)) ? 'gb18030' : 'windows-1252', markBytes: 0 };
}

/** Uses an encoding the user chose; a byte-order mark of that encoding is skipped. */
export async function encodingAs(path: string, encoding: CsvEncoding): Promise<FoundEncoding> {
  const start = await readStart(path);
  const mark = MARKS[encoding] ?? '';
  return { encoding, markBytes: mark !== '' && start.startsWith(mark) ? mark.length / 2 : 0 };
}
const MARKS: Readonly<Partial<Record<CsvEncoding, string>>> = {
  'utf-8': 'efbbbf',
  'utf-16le': 'fffe',
  'utf-16be': 'feff',
};

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
    const whole = bytes.length - unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    carried = bytes.subarray(whole);
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

async function readsAsChinese(path: string): Promise<boolean> {
  const decoder = new TextDecoder('gb18030', { fatal: true });
  const count = { common: 0, all: 0, lead: 0 };
  try {
    for await (const piece of piecesOf(path)) {
      decoder.decode(piece, { stream: true });
      countCharacters(piece, count);
    }
    decoder.decode();
  } catch {
    return false;
  }
  return count.common >= count.all * HAN_SHARE;
}

/** Counts two-byte characters; `lead` carries a first byte across the border of two pieces. */
function countCharacters(piece: Buffer, count: { common: number; all: number; lead: number }): void {
  for (const byte of piece) {
    if (count.lead !== 0) {
      count.all += 1;
      if (count.lead >= HAN_START && byte >= HAN_START) count.common += 1;
      count.lead = 0;
      continue;
    }
    if (byte >= ASCII_END) count.lead = byte;
  }
}

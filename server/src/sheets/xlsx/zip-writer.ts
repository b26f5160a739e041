import { crc32, createDeflateRaw } from 'node:zlib';
import { pipeline } from 'node:stream/promises';

/** A part of a zip being written; its text is requested when its turn comes. */
export interface ZipPart {
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

interface WrittenPart {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the data (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the first date a zip can store: a fixed date makes files of equal content equal. */
const DOS_DAY = 0x0021;
const LARGEST = 0xffffffff;
/** Rows are repetitive, so the fastest level already compresses them to a tenth. */
const LEVEL = 1;
const PIECE_BYTES = 64 * 1024;

/** Writes a zip part by part, without knowing any size in advance and without keeping any part in memory. */
export async function* zipPieces(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: WrittenPart[] = [];
  let offset = 0;
  for await (const { name, pieces } of parts) {
    const part = { name: Buffer.from(name), offset, checksum: 0, packedBytes: 0, bytes: 0 };
    const header = localHeader(part.name);
    yield header;
    for await (const packed of deflated(pieces, part)) {
      part.packedBytes += packed.length;
      yield packed;
    }
    const descriptor = descriptorOf(part);
    yield descriptor;
    offset += header.length + part.packedBytes + descriptor.length;
    if (part.bytes > LARGEST || offset > LARGEST) throw new RangeError('a workbook beyond 4 GiB');
    written.push(part);
  }
  yield directoryOf(written, offset);
}

/** Compresses in the thread pool; counts the input bytes and updates their checksum. */
async function* deflated(pieces: ZipPart['pieces'], sums: { bytes: number; checksum: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: PIECE_BYTES });
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of gathered(pieces)) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      sums.bytes += bytes.length;
      sums.checksum = crc32(bytes, sums.checksum);
      yield bytes;
    }
  }
  const feeding = pipeline(counted, deflate);
  // Its failure destroys `deflate`, and the loop below throws the error.
  feeding.catch(() => undefined);
  for await (const packed of deflate) {
    if (Buffer.isBuffer(packed)) yield packed;
  }
  await feeding;
}

/** Joins small pieces into larger ones: each piece is a round trip to the thread pool. */
async function* gathered(pieces: ZipPart['pieces']): AsyncGenerator<string | Uint8Array> {
  let buffered = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield buffered;
      buffered = '';
      yield piece;
      continue;
    }
    buffered += piece;
    if (buffered.length < PIECE_BYTES) continue;
    yield buffered;
    buffered = '';
  }
  yield buffered;
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DOS_DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptorOf(part: WrittenPart): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DESCRIPTOR, 0);
  descriptor.writeUInt32LE(part.checksum, 4);
  descriptor.writeUInt32LE(part.packedBytes, 8);
  descriptor.writeUInt32LE(part.bytes, 12);
  return descriptor;
}

function directoryOf(parts: readonly WrittenPart[], offset: number): Buffer {
  const entries = parts.map(directoryEntry);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(DIRECTORY_END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    entries.reduce((bytes, entry) => bytes + entry.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, end]);
}

function directoryEntry(part: WrittenPart): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(DIRECTORY_HEADER, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DOS_DAY, 14);
  entry.writeUInt32LE(part.checksum, 16);
  entry.writeUInt32LE(part.packedBytes, 20);
  entry.writeUInt32LE(part.bytes, 24);
  entry.writeUInt16LE(part.name.length, 28);
  entry.writeUInt32LE(part.offset, 42);
  return Buffer.concat([entry, part.name]);
}

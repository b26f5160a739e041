import { crc32, createInflateRaw } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { ReadLimits } from '../read-limits.ts';
import { SheetError } from '../sheet-error.ts';

/** Below this size no ratio is suspicious: a small part of one repeated word is not a bomb. */
const RATIO_MATTERS_ABOVE = 10_000_000;
/** Parts read whole (workbook, relationships, styles) are small in every honest file. */
const SMALL_PART_BYTES = 50_000_000;
const STORED = 0;
const DEFLATED = 8;
const PIECE_BYTES = 64 * 1024;

/** The parts of a workbook that passed the checks of its zip directory. */
export interface ZipParts {
  /** True when there is a part of that name; part names are not distinguished by case alone. */
  has(name: string): boolean;
  /** The unpacked bytes of a part, in pieces; its real size and checksum are checked on the way. */
  read(name: string): AsyncIterable<Buffer>;
  /** A small part as text, or undefined if there is none of that name. */
  readText(name: string): Promise<string | undefined>;
  /** Closes the file. */
  close(): void;
}

/**
 * Opens a zip and checks its directory before anything is unpacked (design, stack: "Spreadsheets and CSV"): number of
 * parts, unpacked size, ratio, encryption. Errors: `import.damaged`, `import.zipBomb`, `import.unpackedTooLarge`,
 * `import.encrypted`.
 */
export async function openZipParts(path: string, limits: ReadLimits): Promise<ZipParts> {
  // Sizes are checked below, on the bytes as they pass, so that each fault gets its own code.
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: false }).catch(asDamaged);
  try {
    return await checkedParts(zip, limits);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function checkedParts(zip: ZipFile, limits: ReadLimits): Promise<ZipParts> {
  if (zip.entryCount > limits.zipEntries) throw tooManyParts(zip.entryCount, limits);
  const entries = await listEntries(zip, limits);
  checkSizes(entries.values(), zip.fileSize, limits);
  const has = (name: string): boolean => entries.has(name.toLowerCase());
  const read = (name: string): AsyncIterable<Buffer> => readEntry(zip, entries.get(name.toLowerCase()));
  return {
    has,
    read,
    readText: async (name) => (has(name) ? wholeText(read(name)) : undefined),
    close: () => zip.close(),
  };
}

async function listEntries(zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let seen = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (++seen > limits.zipEntries) throw tooManyParts(seen, limits);
      if (entry.isEncrypted()) throw new SheetError('import.encrypted');
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (error) {
    return asDamaged(error);
  }
  return entries;
}

function checkSizes(entries: Iterable<Entry>, fileBytes: number, limits: ReadLimits): void {
  let unpacked = 0;
  for (const entry of entries) unpacked += entry.uncompressedSize;
  // The ratio is checked first: 3 GB unpacked from 3 MB is a bomb, not merely too large.
  if (unpacked > RATIO_MATTERS_ABOVE && unpacked > fileBytes * limits.zipRatio) {
    throw new SheetError('import.zipBomb', { detail: `unpacks ${fileBytes} bytes to ${unpacked}` });
  }
  if (unpacked > limits.unpackedBytes) throw new SheetError('import.unpackedTooLarge', { limit: limits.unpackedBytes });
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new SheetError('import.damaged', { detail: 'a part of the workbook is missing' });
  const source = await openEntry(zip, entry).catch(asDamaged);
  let bytes = 0;
  let checksum = 0;
  try {
    for await (const piece of source) {
      bytes += piece.length;
      if (bytes > entry.uncompressedSize) {
        throw new SheetError('import.zipBomb', { detail: `${entry.fileName} is larger than it says` });
      }
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    asDamaged(error);
  } finally {
    source.destroy();
  }
  if (bytes !== entry.uncompressedSize || checksum !== entry.crc32) {
    throw new SheetError('import.damaged', { detail: `${entry.fileName} is cut or altered` });
  }
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const { compressionMethod } = entry;
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw new SheetError('import.damaged', { detail: `compression method ${compressionMethod}` });
  }
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (compressionMethod === STORED) return packed;
  const unpacked = createInflateRaw({ chunkSize: PIECE_BYTES });
  // A failure of either side destroys the other; the reader of `unpacked` gets the error.
  pipeline(packed, unpacked).catch((error: unknown) => unpacked.destroy(error instanceof Error ? error : undefined));
  return unpacked;
}

async function wholeText(pieces: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > SMALL_PART_BYTES) throw new SheetError('import.unpackedTooLarge', { limit: SMALL_PART_BYTES });
    chunks.push(piece);
  }
  try {
    return decoderFor(chunks[0]).decode(Buffer.concat(chunks));
  } catch (error) {
    return asDamaged(error);
  }
}

/** The text of an XML part, in pieces. Throws `import.damaged` on bytes that are not text. */
export async function* xmlPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      decoder ??= decoderFor(piece);
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder !== undefined) yield decoder.decode();
  } catch (error) {
    asDamaged(error);
  }
}

/** XML is UTF-8 unless it begins with the byte-order mark of UTF-16; the decoder removes either mark. */
function decoderFor(start: Buffer | undefined): TextDecoder {
  const mark = start === undefined || start.length < 2 ? 0 : start.readUInt16BE(0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le', { fatal: true });
  if (mark === 0xfeff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

function tooManyParts(count: number, limits: ReadLimits): SheetError {
  return new SheetError('import.zipBomb', { detail: `${count} parts`, limit: limits.zipEntries });
}

/** Errors of the zip and text layers mean faults of the file. */
function asDamaged(error: unknown): never {
  if (error instanceof SheetError) throw error;
  const detail = error instanceof Error ? error.message : String(error);
  throw new SheetError('import.damaged', { detail }, { cause: error });
}

import { posix } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { INVOICE_LIMITS, refuse, Unreadable } from './unreadable.ts';

const KB = 1024;
const MB = KB * KB;
const UTF8_FLAG = 0x800;
const STORED = 0;
const DEFLATED = 8;

/** A file in a ZIP. */
export interface ArchivePart {
  /** Its path, with `/` between folders. */
  readonly name: string;
  /** Its bytes; size, ratio and checksum are verified. @throws Unreadable */
  read(): Promise<Buffer>;
}
/** A ZIP whose directory was judged before anything is unpacked. */
export interface Archive {
  readonly parts: readonly ArchivePart[];
  close(): void;
}

/** Opens a ZIP on disk or in memory; parts are unpacked one by one, when they are read. @throws Unreadable */
export async function openArchive(from: string | Buffer): Promise<Archive> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false } as const;
  const opening = typeof from === 'string' ? openPromise(from, options) : fromBufferPromise(from, options);
  const zip = await opening.catch(() => refuse('zipDamaged'));
  try {
    const parts = await listParts(zip);
    return { parts, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof Unreadable) throw error;
    return refuse('zipDamaged');
  }
}

async function listParts(zip: ZipFile): Promise<readonly ArchivePart[]> {
  if (zip.entryCount > INVOICE_LIMITS.zipParts) tooMany();
  const parts: ArchivePart[] = [];
  let [seen, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    if (++seen > INVOICE_LIMITS.zipParts) tooMany();
    if (entry.isEncrypted()) refuse('zipLocked');
    const name = nameOf(entry);
    if (validateFileName(name) !== null || name.includes('\0')) refuse('zipUnsafePath');
    unpacked += entry.uncompressedSize;
    if (unpacked > INVOICE_LIMITS.zipMb * MB) refuse('zipTooLarge', { limit: INVOICE_LIMITS.zipMb });
    demandRatio(entry);
    if (!name.endsWith('/')) parts.push({ name, read: () => readEntry(zip, entry) });
  }
  return parts;
}

const tooMany = (): never => refuse('zipTooManyParts', { limit: INVOICE_LIMITS.zipParts });

function demandRatio({ uncompressedSize, compressedSize }: Entry): void {
  if (uncompressedSize <= INVOICE_LIMITS.ratioAboveKb * KB) return;
  if (uncompressedSize > compressedSize * INVOICE_LIMITS.zipRatio)
    refuse('zipBomb', { limit: INVOICE_LIMITS.zipRatio });
}

/** Names are UTF-8 where the ZIP says so or they read as such, else GB18030: Windows packs in Chinese that way. */
function nameOf(entry: Entry): string {
  // without decoding, the library gives the bytes
  const bytes = entry.fileName as unknown as Buffer; // eslint-disable-line -- see above
  const name = isUtf8(bytes, entry.generalPurposeBitFlag)
    ? bytes.toString('utf8')
    : new TextDecoder('gb18030').decode(bytes);
  return name.replaceAll('\\', '/');
}

function isUtf8(bytes: Buffer, flags: number): boolean {
  if ((flags & UTF8_FLAG) !== 0) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { compressionMethod, uncompressedSize } = entry;
  if (uncompressedSize > INVOICE_LIMITS.fileMb * MB) refuse('fileTooLarge', { limit: INVOICE_LIMITS.fileMb });
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) refuse('zipDamaged');
  try {
    const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
    // a part that unpacks to more than it states ends here
    const bytes =
      compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize + 1 });
    if (bytes.length !== uncompressedSize || crc32(bytes) !== entry.crc32) refuse('zipDamaged');
    return bytes;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    return refuse('zipDamaged');
  }
}

/** A path in a document package: relative to the folder of the file that names it, or absolute from the root. */
export const resolvePath = (from: string, path: string): string =>
  path.startsWith('/') ? path.slice(1) : posix.normalize(posix.join(posix.dirname(from), path));

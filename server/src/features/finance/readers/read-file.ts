import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { InvoiceSource, InvoiceWay } from '@plumbline/contract/rules/invoice/document.ts';
import { hashFile } from '../../../files/hash-file.ts';
import { headOf } from '../../../files/head-of.ts';
import { openArchive, type Archive, type ArchivePart } from './archive.ts';
import { readOfd } from './ofd.ts';
import { isInvoiceCode, readQrText } from './qr.ts';
import type { ReaderJob, ReadPart } from './reader-protocol.ts';
import { readXmlInvoice } from './read-xml-invoice.ts';
import { INVOICE_LIMITS, reason, refuse, Unreadable } from './unreadable.ts';

const MB = 1024 * 1024;
/** The leading bytes by which a file is recognised. */
export const HEAD_BYTES = 1024;

/** Media types of pictures, by their first bytes in hexadecimal. */
const PICTURES: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^(?:49492a00|4d4d002a)/, 'image/tiff'],
  [/^.{8}66747970(?:686569|686576|6d696631|6d736631)/, 'image/heic'],
];
const ZIP = /^504b0(?:304|506)/;
/** `<` after a byte-order mark or blanks, in one or two bytes each. */
const XML = /^(?:efbbbf|fffe|feff)?(?:09|0a|0d|20|00)*3c/;
/** Files that operating systems put into archives by themselves. */
const SYSTEM_FILES = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

type Kind = 'zip' | 'pdf' | 'xml' | 'csv' | 'text' | { readonly picture: string };

/** What a file is by its first bytes; tables and texts by their name. */
export function kindOf(head: Buffer, name: string): Kind {
  const hex = head.toString('hex');
  if (ZIP.test(hex)) return 'zip';
  if (head.includes('%PDF-')) return 'pdf';
  const picture = PICTURES.find(([sign]) => sign.test(hex))?.[1];
  if (picture !== undefined) return { picture };
  if (XML.test(hex)) return 'xml';
  return extname(name).toLowerCase() === '.csv' ? 'csv' : 'text';
}

/** A ZIP up to this size is read into memory: each of its files is then unpacked without going to the disk. */
const IN_MEMORY = 16 * MB;

/** A part that the thread is about to read. */
export interface Begun {
  readonly file: string;
  /** Reads it; never throws for a fault of the file. */
  read(): Promise<ReadPart>;
}

type FileJob = Omit<ReaderJob, 'skip'>;

/**
 * The parts of a file in turn: the files of a ZIP, or the file itself. Each is read when it is asked for, so that memory
 * stays flat however many there are.
 */
export async function* partsOf(job: FileJob): AsyncGenerator<Begun> {
  const { path, name, way } = job;
  if (way !== undefined) {
    yield begun(name, async () => readBy(way, name, async (source) => [readXmlInvoice(await readFile(path), source)]));
    return;
  }
  const { size } = await stat(path);
  const head = await headOf(path, HEAD_BYTES);
  const kind = kindOf(head, name);
  if (size === 0 || kind !== 'zip') {
    yield begun(name, () => readWhole(path, name, kind));
    return;
  }
  let archive: Archive;
  try {
    demandSize(size, INVOICE_LIMITS.zipMb);
    archive = await openArchive(size > IN_MEMORY ? path : await readFile(path));
  } catch (error) {
    yield begun(name, () => Promise.reject(error));
    return;
  }
  try {
    if (packageOf(archive) === undefined) yield* archiveParts(archive, job);
    else yield begun(name, () => readWhole(path, name, kind));
  } finally {
    archive.close();
  }
}

const begun = (file: string, read: () => Promise<ReadPart>): Begun => ({
  file,
  read: async () => {
    try {
      return await read();
    } catch (error) {
      // any other error of a library means a fault of the file
      const why = error instanceof Unreadable ? error.reason : reason('readerFailed');
      return { file, documents: [], reason: why, notes: [] };
    }
  },
});

function demandSize(bytes: number, limit: number): void {
  if (bytes > limit * MB) refuse('fileTooLarge', { limit });
}

async function readWhole(path: string, name: string, kind: Kind): Promise<ReadPart> {
  const { size } = await stat(path);
  if (size === 0) refuse('emptyFile');
  demandSize(size, INVOICE_LIMITS.fileMb);
  const bytes = await readFile(path);
  return { ...(await readBytes(bytes, name, kind)), sha256: hashOf(bytes) };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Whether a ZIP is a document itself rather than an archive of some. */
function packageOf({ parts }: Archive): 'ofd' | 'xlsx' | undefined {
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if (names.has('ofd.xml')) return 'ofd';
  return names.has('[content_types].xml') ? 'xlsx' : undefined;
}

async function* archiveParts(archive: Archive, { name, path, withBytes = false }: FileJob): AsyncGenerator<Begun> {
  const files = archive.parts.filter((part) => !SYSTEM_FILES.test(part.name));
  const left = archive.parts.length - files.length;
  if (files.length === 0) yield begun(name, () => Promise.reject(new Unreadable(reason('zipNothing'))));
  if (left > 0 && files.length > 0) yield begun(name, () => zipItself(name, path, left));
  for (const part of files) {
    const file = `${name}/${part.name}`;
    yield begun(file, () => readMember(part, file, withBytes));
  }
}

/** The ZIP as a file of its own, because something of it was left out. */
async function zipItself(name: string, path: string, left: number): Promise<ReadPart> {
  const notes = [reason('zipSystemFiles', { count: left })];
  return { file: name, sha256: await hashFile(path), documents: [], notes };
}

async function readMember(part: ArchivePart, file: string, withBytes: boolean): Promise<ReadPart> {
  const bytes = await part.read();
  if (bytes.length === 0) refuse('emptyFile');
  const kind = kindOf(bytes.subarray(0, HEAD_BYTES), file);
  const read = await begun(file, () => readBytes(bytes, file, kind)).read();
  const isNeeded = withBytes || read.look !== undefined;
  return { ...read, sha256: hashOf(bytes), ...(isNeeded && { bytes: new Uint8Array(bytes) }) };
}

async function readBytes(bytes: Buffer, file: string, kind: Kind): Promise<ReadPart> {
  if (typeof kind === 'object') return { file, documents: [], notes: [], look: { as: 'codes', type: kind.picture } };
  switch (kind) {
    case 'xml':
      return readBy('xml', file, async (source) => [readXmlInvoice(bytes, source)]);
    case 'csv':
      return { file, documents: [], notes: [], look: { as: 'table', type: 'text/csv' } };
    case 'pdf':
      return { file, documents: [], notes: [], look: { as: 'pdf', type: 'application/pdf' } };
    case 'zip':
      return packagePart(bytes, file);
    case 'text':
      return textPart(bytes, file);
  }
}

async function readBy(
  way: InvoiceWay,
  file: string,
  read: (source: InvoiceSource) => Promise<Awaited<ReturnType<typeof readOfd>>>,
): Promise<ReadPart> {
  const documents = await read({ way, file });
  return { file, way, documents, notes: documents.flatMap(({ notes }) => notes) };
}

async function packagePart(bytes: Buffer, file: string): Promise<ReadPart> {
  const archive = await openArchive(bytes);
  try {
    const kind = packageOf(archive);
    if (kind === 'ofd') return await readBy('ofd', file, (source) => readOfd(archive, source));
    if (kind === 'xlsx') return { file, documents: [], notes: [], look: { as: 'table', type: 'xlsx' } };
    return refuse('zipInZip');
  } finally {
    archive.close();
  }
}

/** The text of a QR code, as a scanner writes it: one a line. */
async function textPart(bytes: Buffer, file: string): Promise<ReadPart> {
  const lines = bytes
    .subarray(0, MB)
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const stated = lines.filter((line) => line !== '');
  if (stated.length === 0 || !stated.every(isInvoiceCode)) refuse('unknownKind');
  return readBy('qr', file, async (source) => stated.map((line) => readQrText(line, source)));
}

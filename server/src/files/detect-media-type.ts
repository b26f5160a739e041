import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { AppError } from '@plumbline/contract/errors.ts';
import { isWholePicture } from '@plumbline/contract/features/files/whole-picture.ts';
import { headOf } from './head-of.ts';
import { isPhotoType } from './photo-metadata.ts';
import { validatePackage } from './validate-package.ts';
import { extensionOf, MEDIA_TYPES, type Extension } from './media-type.ts';

/** Number of leading bytes that identify the kind of a file. */
const HEAD_BYTES = 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BINARY_DXF = Buffer.from('AutoCAD Binary DXF\r\n\x1a\0', 'latin1');

const startsWith = (head: Buffer, sign: Buffer | string, at = 0): boolean => {
  const bytes = Buffer.isBuffer(sign) ? sign : Buffer.from(sign, 'latin1');
  return head.subarray(at, at + bytes.length).equals(bytes);
};

/** An ASCII drawing begins with pairs of a group code and a value: comments, then a section. */
const DXF = /^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/;

/** Photos of phones. */
const isHeic = (head: Buffer): boolean => /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(head.toString('latin1', 4, 12));
const isTiff = (head: Buffer): boolean => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*');

type Signed = Exclude<Extension, 'csv' | 'txt' | 'docx' | 'xlsx'>;
const SIGNS: { readonly [E in Signed]: (head: Buffer) => boolean } = {
  pdf: (head) => startsWith(head, '%PDF-'),
  png: (head) => startsWith(head, PNG),
  jpg: (head) => startsWith(head, Buffer.from([0xff, 0xd8, 0xff])),
  jpeg: (head) => startsWith(head, Buffer.from([0xff, 0xd8, 0xff])),
  webp: (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
  gif: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  heic: isHeic,
  heif: isHeic,
  tif: isTiff,
  tiff: isTiff,
  dxf: (head) => startsWith(head, BINARY_DXF) || DXF.test(head.toString('latin1').replace(/^\xef\xbb\xbf/, '')),
};
/** True for text that begins like one of these: another kind of file under a false name. */
const isSigned = (head: Buffer): boolean =>
  startsWith(head, 'PK\x03\x04') ||
  startsWith(head, Buffer.from('d0cf11e0a1b11ae1', 'hex')) ||
  startsWith(head, 'MZ') ||
  startsWith(head, '\x7fELF') ||
  Object.entries(SIGNS).some(([end, is]) => end !== 'dxf' && is(head));

/** True for text. Text contains no zero byte, except UTF-16, which its first two bytes identify. */
async function isText(path: string, head: Buffer): Promise<boolean> {
  if (isSigned(head)) return false;
  const wide = startsWith(head, Buffer.from([0xff, 0xfe])) || startsWith(head, Buffer.from([0xfe, 0xff]));
  if (wide) return true;
  for await (const piece of createReadStream(path)) if (Buffer.isBuffer(piece) && piece.includes(0)) return false;
  return true;
}

async function isWhatItSays(path: string, name: string, extension: Extension): Promise<boolean> {
  const head = await headOf(path, HEAD_BYTES);
  if (extension === 'csv' || extension === 'txt') return isText(path, head);
  if (extension === 'docx' || extension === 'xlsx')
    return startsWith(head, 'PK\x03\x04') && (await validatePackage(path, name, extension));
  return SIGNS[extension](head);
}

/** The extensions under which phones send photos, whichever of their two formats is inside. */
const OF_PHONES: readonly Extension[] = ['jpg', 'jpeg', 'heic', 'heif'];

/** The type of a photo under the name of another format of phones; null for any other file. */
function phoneType(extension: Extension, head: Buffer): string | null {
  if (!OF_PHONES.includes(extension)) return null;
  if (isHeic(head)) return MEDIA_TYPES.heic;
  return SIGNS.jpg(head) ? MEDIA_TYPES.jpg : null;
}

/** @throws AppError `fileMismatch` */
async function typeByName(path: string, name: string, extension: Extension): Promise<string> {
  if (!(await isWhatItSays(path, name, extension))) throw new AppError('fileMismatch', { name });
  return MEDIA_TYPES[extension];
}

/**
 * Returns the media type of an uploaded file: its content must match its name, and both must be of a listed kind
 * (readings S12). Nothing is unpacked, rendered or executed.
 *
 * @throws AppError `fileCutOff`, `fileEmpty`, `fileHeic`, `fileKind`, `fileMismatch`, `fileUnsafe`
 */
export async function detectMediaType({
  path,
  name,
  size,
  heic = true,
}: {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** Whether HEIC photos are accepted (`FILES_HEIC`). */
  readonly heic?: boolean;
}): Promise<string> {
  const extension = extensionOf(name);
  const head = size > 0 ? await headOf(path, HEAD_BYTES) : Buffer.alloc(0);
  if (!heic && isHeic(head)) throw new AppError('fileHeic', { name });
  if (extension === null) throw new AppError('fileKind', { name });
  if (size === 0) throw new AppError('fileEmpty', { name });
  const type = phoneType(extension, head) ?? (await typeByName(path, name, extension));
  if (isPhotoType(type) && !isWholePicture(await readFile(path))) throw new AppError('fileCutOff', { name });
  return type;
}

import { crc32 } from 'node:zlib';
import { endOfScan, isWholePicture } from '@plumbline/contract/features/files/whole-picture.ts';
import { cleanHeic } from './heic-metadata.ts';
import { cleanTiff } from './tiff-metadata.ts';

/*
 * What a camera writes into a photo beside the picture: where and when it was taken, with which device, a small preview.
 * None of it is kept, but for how the camera was held: 1 upright, 2 to 8 turned or mirrored as in EXIF 2.3.
 */

/** How a camera was held, as EXIF numbers it. */
type Held = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const UPRIGHT: Held = 1;
const isHeld = (value: number): value is Held => Number.isInteger(value) && value >= 1 && value <= 8;

const ORIENTATION = 0x0112;
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** The orientation in a TIFF block, as EXIF stores it; upright where there is none. */
function heldIn(tiff: Buffer): Held {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return UPRIGHT;
  const read = (at: number, bytes: 2 | 4): number => {
    if (at < 0 || at + bytes > tiff.length) return 0;
    return order === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const directory = read(4, 4);
  for (let entry = 0; entry < read(directory, 2); entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) break;
    const value = read(at + 8, 2);
    if (read(at, 2) === ORIENTATION) return isHeld(value) ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** A TIFF block that says nothing but the orientation. */
function tiffOf(current: Held): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8); // one entry: a short, once
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(current, 18);
  return tiff;
}

const END_OF_PICTURE = 0xd9;
const SCAN = 0xda;
const FORMAT = 0xe0;

/** The segments of a JPEG that the picture needs: the file format, the colour profile, the colour transform. */
function isOfPicture(marker: number, body: Buffer): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (marker === 0xfe) return false; // a comment
  if (!isApplication) return true;
  if (marker === FORMAT) return body.toString('latin1', 0, 4) === 'JFIF';
  if (marker === 0xe2) return body.toString('latin1', 0, 11) === 'ICC_PROFILE';
  return marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe';
}

/** A part of a JPEG: what its marker says it is, its content, and all its bytes. */
interface Segment {
  readonly marker: number;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

/** The parts of a JPEG up to its end; null for a damaged one. */
function segmentsOf(jpeg: Buffer): readonly Segment[] | null {
  const found: Segment[] = [];
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at + 1] !== END_OF_PICTURE;) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1; // filling
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length || end < at + 4) return null;
    const stop = marker === SCAN ? endOfScan(jpeg, end) : end;
    found.push({ marker, body: jpeg.subarray(at + 4, end), bytes: jpeg.subarray(at, stop) });
    at = stop;
  }
  return found;
}

const isExif = ({ marker, body }: Segment): boolean => marker === 0xe1 && body.subarray(0, EXIF.length).equals(EXIF);

/** A JPEG up to its end: what cameras append, such as a film or a second picture, has data of its own. */
function cleanJpeg(jpeg: Buffer): Buffer | null {
  const segments = segmentsOf(jpeg);
  const exif = segments?.find(isExif);
  const [first, ...rest] = (segments ?? []).filter(({ marker, body }) => isOfPicture(marker, body));
  if (!first) return null;
  const current = exif ? heldIn(exif.body.subarray(EXIF.length)) : UPRIGHT;
  const marks = current === UPRIGHT ? [] : [exifSegment(current)];
  // the format comes first, then what is known of the picture
  const parts = [first, ...rest].map(({ bytes }) => bytes);
  const body = first.marker === FORMAT ? [first.bytes, ...marks, ...parts.slice(1)] : [...marks, ...parts];
  // one that was cut off before such were refused gets no end that it never had
  const end = isWholePicture(jpeg) ? [Buffer.from([0xff, END_OF_PICTURE])] : [];
  return Buffer.concat([jpeg.subarray(0, 2), ...body, ...end]);
}

function exifSegment(current: Held): Buffer {
  const tiff = tiffOf(current);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}

const PNG_TEXTS = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function cleanPng(png: Buffer): Buffer | null {
  const stored: Buffer[] = [png.subarray(0, 8)];
  let current: Held = UPRIGHT;
  let isWhole = false;
  for (let at = 8; at + 12 <= png.length && !isWhole;) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) return null;
    if (type === 'eXIf') current = heldIn(png.subarray(at + 8, end - 4));
    isWhole = type === 'IEND';
    if (!PNG_TEXTS.has(type)) stored.push(png.subarray(at, end));
    at = end;
  }
  if (!isWhole) return null;
  const [sign, head, ...rest] = stored;
  if (!sign || !head) return null;
  const marks = current === UPRIGHT ? [] : [pngChunk('eXIf', tiffOf(current))];
  return Buffer.concat([sign, head, ...marks, ...rest]);
}

/** The bits of an extended WebP that announce EXIF and XMP. */
const WEBP_EXIF = 0x08;
const WEBP_XMP = 0x04;

/** The chunks of a WebP, each with its type and content; null for a damaged one. */
function chunksOf(
  webp: Buffer,
): readonly { readonly type: string; readonly data: Buffer; readonly bytes: Buffer }[] | null {
  const found = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    if (at + 8 + size > webp.length) return null;
    const end = at + 8 + size + (size % 2);
    const data = webp.subarray(at + 8, at + 8 + size);
    // a copy, which may be changed
    found.push({ type: webp.toString('latin1', at, at + 4), data, bytes: Buffer.from(webp.subarray(at, end)) });
    at = end;
  }
  return found;
}

const withoutName = (exif: Buffer): Buffer =>
  exif.subarray(0, EXIF.length).equals(EXIF) ? exif.subarray(EXIF.length) : exif;

function cleanWebp(webp: Buffer): Buffer | null {
  const chunks = webp.toString('latin1', 8, 12) === 'WEBP' ? chunksOf(webp) : null;
  if (chunks === null) return null;
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const current = exif ? heldIn(withoutName(exif.data)) : UPRIGHT;
  const stored = chunks.filter(({ type }) => type !== 'EXIF' && type !== 'XMP ').map(({ bytes }) => bytes);
  const head = chunks.find(({ type }) => type === 'VP8X')?.bytes;
  const isMarked = head !== undefined && current !== UPRIGHT;
  if (head) head[8] = ((head[8] ?? 0) & ~(WEBP_EXIF | WEBP_XMP)) | (isMarked ? WEBP_EXIF : 0);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(tiffOf(current).length);
  const marks = isMarked ? [Buffer.from('EXIF', 'latin1'), size, tiffOf(current)] : [];
  const body = Buffer.concat([...stored, ...marks]);
  const frame = Buffer.from(webp.subarray(0, 12));
  frame.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([frame, body]);
}

const CLEANERS: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/heic': cleanHeic,
  'image/tiff': cleanTiff,
};

/** The types of pictures from which the data of the camera is removed. */
export const PHOTO_TYPES: readonly string[] = Object.keys(CLEANERS);

/** True for pictures from which the data of the camera is removed. */
export const isPhotoType = (type: string): boolean => Object.hasOwn(CLEANERS, type);

/**
 * Returns a picture without what its camera wrote into it: position, time, device, preview, and anything after its end.
 * The picture itself is not touched, and its orientation stays. One that is damaged is returned as it is.
 */
export const withoutMetadata = (bytes: Buffer, type: string): Buffer => CLEANERS[type]?.(bytes) ?? bytes;

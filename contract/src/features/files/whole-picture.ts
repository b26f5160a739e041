/** The two bytes that end the picture of a JPEG: a marker, and which one it is. */
const MARKER = 0xff;
const END = 0xd9;
const SCAN = 0xda;

const bigEndian = (bytes: Uint8Array, at: number, size: 2 | 4): number =>
  Array.from({ length: size }, (_, index) => bytes[at + index] ?? 0).reduce((sum, byte) => sum * 256 + byte, 0);
const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The start of the next marker after the coded data that begins here; the length of the file where none follows. */
export function endOfScan(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(MARKER, from); at !== -1 && at + 1 < jpeg.length; at = jpeg.indexOf(MARKER, at + 1)) {
    const next = jpeg[at + 1] ?? 0;
    const isData = next === 0 || next === MARKER || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return jpeg.length;
}

/** What cameras append after the end, such as a film or a second picture, is not looked at. */
function isWholeJpeg(jpeg: Uint8Array): boolean {
  for (let at = 2; at + 1 < jpeg.length && jpeg[at] === MARKER;) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === END) return true;
    const end = at + 2 + bigEndian(jpeg, at + 2, 2);
    if (marker === MARKER) at += 1;
    else at = marker === SCAN ? endOfScan(jpeg, end) : end;
  }
  return false;
}

function isWholePng(png: Uint8Array): boolean {
  for (let at = 8; at + 12 <= png.length; at += 12 + bigEndian(png, at, 4)) {
    if (textAt(png, at + 4) === 'IEND') return true;
  }
  return false;
}

function isWholeWebp(webp: Uint8Array): boolean {
  const size = webp.subarray(4, 8).reduceRight((sum, byte) => sum * 256 + byte, 0);
  return webp.length >= 8 + size;
}

/** A HEIC photo is a list of boxes, of which the last may be cut off; one of them describes the picture. */
function isWholeHeic(heic: Uint8Array): boolean {
  let isDescribed = false;
  for (let at = 0; at < heic.length;) {
    const size = bigEndian(heic, at, 4);
    // the last box may reach to the end, whatever that is; one beyond four gigabytes is none of a photo
    if (size === 0) return isDescribed;
    if (size < 8 || at + size > heic.length) return false;
    isDescribed ||= textAt(heic, at + 4) === 'meta';
    at += size;
  }
  return isDescribed;
}

const isHeic = (bytes: Uint8Array): boolean =>
  textAt(bytes, 4) === 'ftyp' && /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(textAt(bytes, 8));
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === MARKER && bytes[1] === 0xd8;
const isPng = (bytes: Uint8Array): boolean => textAt(bytes, 1).startsWith('PNG');
const isWebp = (bytes: Uint8Array): boolean => textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP';

/**
 * True when a picture goes on to its end. A photo cut off on its way (a lost network, a full card) opens all the same,
 * with grey where its lower part should be: it is no proof of anything. True for whatever is no JPEG, PNG, WebP or HEIC.
 */
export function isWholePicture(bytes: Uint8Array): boolean {
  if (isJpeg(bytes)) return isWholeJpeg(bytes);
  if (isPng(bytes)) return isWholePng(bytes);
  if (isHeic(bytes)) return isWholeHeic(bytes);
  return !isWebp(bytes) || isWholeWebp(bytes);
}

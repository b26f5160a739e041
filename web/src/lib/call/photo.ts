import { filesErrors } from '@plumbline/contract/features/files/errors.ts';
import { isWholePicture } from '@plumbline/contract/features/files/whole-picture.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { clientSettings } from '../client-settings.ts';

/**
 * Maximum length of a photo's longer side when sent, in pixels: enough to read a nameplate, and sent in seconds over a
 * site connection.
 */
const LONGEST = 2048;
const QUALITY = 0.82;
/** Fractions of that length to try where the device lacks the memory to draw the photo. */
const SMALLER = [1, 0.5, 0.25] as const;
/** The signature of HEIC containers, from byte 4 of the file: `ftyp` and the brand. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;
/** The first bytes of picture formats that every device can show. */
const PICTURE = /^(\u00ff\u00d8\u00ff|\u0089PNG|GIF8|RIFF....WEBP)/s;
/** Metadata markers that a camera writes into a JPEG or PNG, including the location. */
const MARKS = /Exif\0\0|eXIf|http:\/\/ns\.adobe\.com|[iz]TXt|tEXt/;
/** The number of bytes searched for markers; they precede the picture data. */
const HEAD = 262_144;
/** Maximum bytes of a file that is sent as it is, when it could not be drawn smaller. */
const LARGEST = 8_000_000;

/** The message for a file that the device could not read; `{name}` is the file. */
export const NOT_READ = w(
  'This device could not read {name}. Try again, or take it again.',
  '本设备无法读取 {name}。请重试，或重新拍摄。',
);
const WORDS = {
  heic: w(
    '{name} is a HEIC photo, and neither this device nor the server converts it. Set the camera to JPEG ("Most compatible") and take it again.',
    '{name} 是 HEIC 照片，本设备和服务器均不转换。请将相机设为 JPEG（“兼容性最佳”）后重新拍摄。',
  ),
  cutOff: filesErrors.fileCutOff.words,
  noPicture: w('{name} is not a picture that can be shown.', '{name} 不是可显示的图片。'),
  noRoom: w(
    'This device does not have enough memory to process {name}. Close other pages and try again.',
    '本设备内存不足，无法处理 {name}。请关闭其他页面后重试。',
  ),
} as const;

const latin = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/** The first bytes of a TIFF, in either byte order. */
const TIFF = /^(II\*\0|MM\0\*)/;

/** True when a file begins like a HEIC photo. */
export const isHeic = (head: Uint8Array): boolean => HEIC.test(latin(head.subarray(4, 12)));

/** Returns the size of a photo when sent: unchanged, or smaller with the same proportions. */
export function sizeWithin(
  width: number,
  height: number,
  longest = LONGEST,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A photo that can be sent, or the reason why not; `{name}` in the text is the name of the file. */
export type Photo = { readonly blob: Blob } | { readonly refused: Word };

/** A decoded picture, with its size in pixels. */
interface ReadPicture {
  readonly width: number;
  readonly height: number;
  /** Draws it as a JPEG; null where the device cannot. */
  readonly draw: (size: { readonly width: number; readonly height: number }) => Promise<Blob | null>;
  readonly close: () => void;
}
/** The ways a device can decode a picture, best first; each throws where it cannot. */
export type Readers = readonly ((file: Blob) => Promise<ReadPicture>)[];

/**
 * Makes a JPEG of a picture, upright and no larger than needed; other data from the camera, such as the location, is
 * removed. HEIC and TIFF are converted where the device can read them, otherwise by the server. A device short of memory draws the picture smaller; one that
 * cannot draw it at all sends the original file, if it contains no metadata.
 */
export async function photoOf(
  file: Blob,
  readers: Readers = [byElement, byBitmap],
  /** Whether the server converts HEIC photos. */
  heic = clientSettings()['files.heic'],
): Promise<Photo> {
  if (await isCutOff(file)) return { refused: WORDS.cutOff };
  const picture = await readBy(readers, file);
  if (picture === null) return (await isConverted(file, heic)) ? { blob: file } : { refused: await whyNot(file) };
  try {
    for (const part of SMALLER) {
      const blob = await drawn(picture, LONGEST * part);
      if (blob !== null) return { blob };
    }
  } finally {
    picture.close();
  }
  return (await isPlain(file)) ? { blob: file } : { refused: WORDS.noRoom };
}

/** True for a photo whose end is missing: browsers draw it with a grey lower part. */
async function isCutOff(file: Blob): Promise<boolean> {
  try {
    return !isWholePicture(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return false; // a file that cannot be read is refused as such
  }
}

async function readBy(readers: Readers, file: Blob): Promise<ReadPicture | null> {
  for (const read of readers) {
    try {
      return await read(file);
    } catch {
      // the next way may succeed
    }
  }
  return null;
}

async function drawn({ width, height, draw }: ReadPicture, longest: number): Promise<Blob | null> {
  try {
    return await draw(sizeWithin(width, height, longest));
  } catch {
    return null;
  }
}

const bytesOf = async (file: Blob, most: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, most).arrayBuffer());

/** True for a photo that this device cannot read, and the server will convert when it is sent. */
async function isConverted(file: Blob, heic: boolean): Promise<boolean> {
  if (file.size > LARGEST) return false;
  try {
    const head = await bytesOf(file, 12);
    return (heic && isHeic(head)) || TIFF.test(latin(head));
  } catch {
    return false;
  }
}

/** Returns why a file is not a usable photo; a file that vanished since it was chosen cannot be read either. */
async function whyNot(file: Blob): Promise<Word> {
  try {
    const head = await bytesOf(file, 12);
    if (isHeic(head)) return WORDS.heic;
    return PICTURE.test(latin(head)) ? NOT_READ : WORDS.noPicture;
  } catch {
    return NOT_READ;
  }
}

/** True when a file may be sent as it is: a format every device shows, not too large, and without camera metadata. */
async function isPlain(file: Blob): Promise<boolean> {
  if (!['image/jpeg', 'image/png'].includes(file.type) || file.size > LARGEST) return false;
  return !MARKS.test(latin(await bytesOf(file, HEAD)));
}

async function byElement(file: Blob): Promise<ReadPicture> {
  const address = URL.createObjectURL(file);
  const close = (): void => URL.revokeObjectURL(address);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    return { width, height, draw: (size) => draw(picture, size), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function byBitmap(file: Blob): Promise<ReadPicture> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  return { width, height, draw: (size) => draw(picture, size), close: () => picture.close() };
}

function draw(
  picture: HTMLImageElement | ImageBitmap,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  // transparent parts are drawn on white, as on paper
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}

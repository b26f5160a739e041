import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The longest side of a photo that is sent, in dots: enough to read a nameplate, and sent in seconds over a site link. */
const LONGEST = 2048;
const QUALITY = 0.82;
/** What the containers of HEIC call themselves, from the eighth byte on. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

const HEIC_WORD = w(
  '{name} is a HEIC photo, and this device cannot convert it. Set the camera to JPEG ("Most compatible") and take it again.',
  '{name} 是 HEIC 照片，本设备无法转换。请将相机设为 JPEG（“兼容性最佳”）后重新拍摄。',
);
const NO_PICTURE = w('{name} is not a picture that can be shown.', '{name} 不是可显示的图片。');

/** Whether a file begins as a HEIC photo does. */
export const isHeic = (head: Uint8Array): boolean => HEIC.test(String.fromCharCode(...head.subarray(4, 12)));

/** The size of a photo as it is sent: as it is, or smaller with the same proportions. */
export function sizeWithin(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A photo that can be sent, or why there is none; `{name}` in the words is the name of the file. */
export type Photo = { readonly blob: Blob } | { readonly refused: Word };

/**
 * Makes a JPEG of a picture, upright and no larger than needed; whatever else the camera wrote into it, such as the place,
 * is left out. HEIC is converted where the device can read it.
 */
export async function photoOf(file: Blob): Promise<Photo> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const blob = await drawn(picture);
    return blob === null ? { refused: NO_PICTURE } : { blob };
  } catch {
    const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    return { refused: isHeic(head) ? HEIC_WORD : NO_PICTURE };
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(picture: HTMLImageElement): Promise<Blob | null> {
  const { width, height } = sizeWithin(picture.naturalWidth, picture.naturalHeight);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  // a picture with holes stands on white, as on paper
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}

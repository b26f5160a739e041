import { expect, test } from 'vitest';
import { isHeic, photoOf, sizeWithin } from './photo.ts';

const head = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a HEIC photo is recognised by its first bytes, not by its name [use 34]', () => {
  expect(isHeic(head('\0\0\0\u0018ftypheic\0\0'))).toBe(true);
  expect(isHeic(head('\0\0\0\u0018ftypmif1\0\0'))).toBe(true);
  expect(isHeic(head('\0\0\0\u0018ftypisom\0\0'))).toBe(false);
  expect(isHeic(head(''))).toBe(false);
});

test('a photo is sent no larger than needed, keeping its proportions [use 4]', () => {
  expect(sizeWithin(4032, 3024)).toEqual({ width: 2048, height: 1536 });
  expect(sizeWithin(800, 600)).toEqual({ width: 800, height: 600 });
  expect(sizeWithin(9000, 2)).toEqual({ width: 2048, height: 1 });
});

/** A picture of 4000 by 3000 whose canvas responds by size; `null` simulates a device without memory. */
const picture = (draw: (size: { readonly width: number }) => Promise<Blob | null>) => async () => ({
  width: 4000,
  height: 3000,
  draw,
  close: () => {},
});
const unreadable = () => Promise.reject(new Error('The source image cannot be decoded.'));
const made = new Blob(['made'], { type: 'image/jpeg' });
const refusal = (photo: Awaited<ReturnType<typeof photoOf>>): string => ('refused' in photo ? photo.refused.en : '');

test('a photo is read by any method that works; short of memory it is drawn smaller, and as a last resort sent as chosen [use 4]', async () => {
  const plain = new Blob(['\u00ff\u00d8\u00ff plain'], { type: 'image/jpeg' });
  expect(await photoOf(plain, [unreadable, picture(() => Promise.resolve(made))], true)).toEqual({ blob: made });
  const sizes: number[] = [];
  const small = picture(({ width }) => {
    sizes.push(width);
    return width > 1024 ? Promise.reject(new Error('no room')) : Promise.resolve(made);
  });
  expect(await photoOf(plain, [small], true)).toEqual({ blob: made });
  expect(sizes).toEqual([2048, 1024]);
  const never = picture(() => Promise.resolve(null));
  expect(await photoOf(plain, [never], true)).toEqual({ blob: plain });
  // the location that the camera writes into the file is never sent
  const placed = new Blob(['\u00ff\u00d8\u00ff\u00e1 Exif\0\0 GPS'], { type: 'image/jpeg' });
  expect(refusal(await photoOf(placed, [never], true))).toMatch(/does not have enough memory/);
});

test('the first bytes explain why a file is not accepted: HEIC, a picture that this device cannot read or that was cut off, or no picture [use 34, field C8]', async () => {
  const refusalOf = async (bytes: readonly number[], heic = true) =>
    refusal(await photoOf(new Blob([Uint8Array.from(bytes)]), [unreadable], heic));
  const heic = [0, 0, 0, 16, ...head('ftypheic'), 0, 0, 0, 0, 0, 0, 0, 8, ...head('meta')];
  expect(await refusalOf(heic, false)).toMatch(/is a HEIC photo/);
  // the server converts it
  expect(await refusalOf(heic)).toBe('');
  expect(await refusalOf([...head('II*\0'), 8, 0, 0, 0])).toBe('');
  expect(await refusalOf(heic.slice(0, -2))).toMatch(/was cut off/);
  expect(await refusalOf([0xff, 0xd8, 0xff, 0xd9])).toMatch(/could not read/);
  expect(await refusalOf([0xff, 0xd8, 0xff, 0xe0])).toMatch(/was cut off/);
  expect(await refusalOf([1, 2, 3])).toMatch(/not a picture/);
});

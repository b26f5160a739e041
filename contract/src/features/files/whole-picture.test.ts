import { expect, test } from 'vitest';
import { isWholePicture } from './whole-picture.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );
const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 8],
  // the preview in a header has an end of its own
  [0xff, 0xd9, 1, 2, 3, 4],
  [0xff, 0xff, 0xda, 0, 4, 1, 1],
  // data that looks like markers: a stuffed byte, a restart
  [9, 0xff, 0, 9, 0xff, 0xd3, 9],
  [0xff, 0xd9],
);
const PNG = bytes(
  [0x89],
  'PNG\r\n\x1a\n',
  [0, 0, 0, 2],
  'IDAT',
  [1, 2, 0, 0, 0, 0],
  [0, 0, 0, 0],
  'IEND',
  [0, 0, 0, 0],
);
const WEBP = bytes('RIFF', [12, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0]);

test.each([
  ['image/jpeg', JPEG],
  ['image/png', PNG],
  ['image/webp', WEBP],
])('an %s is whole only with its last byte, whatever follows it [field C8]', (_, picture) => {
  expect(isWholePicture(picture)).toBe(true);
  expect(isWholePicture(bytes([...picture], 'a film'))).toBe(true);
  for (let length = 12; length < picture.length; length++)
    expect(isWholePicture(picture.subarray(0, length)), `${length} bytes`).toBe(false);
});

test('files that are no photos are not judged', () => {
  expect(isWholePicture(bytes('%PDF'))).toBe(true);
});

import { deflateSync, crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { withoutMetadata } from './photo-metadata.ts';

/** What a camera writes into a photo, and nobody else should read. */
const SECRET = 'N 59 58.1 E 005 00.2 GPS SECRET';

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** EXIF as phones write it: the orientation, a directory of positions, and text. */
function tiff(current: number, order: 'II' | 'MM'): Buffer {
  const block = Buffer.alloc(38);
  const write = (value: number, at: number, bytes: 2 | 4) =>
    order === 'II' ? block.writeUIntLE(value, at, bytes) : block.writeUIntBE(value, at, bytes);
  block.write(order, 0, 'latin1');
  write(42, 2, 2);
  write(8, 4, 4);
  write(2, 8, 2);
  for (const [at, tag, type, value] of [
    [10, 0x0112, 3, current],
    [22, 0x8825, 4, 38],
  ] as const) {
    write(tag, at, 2);
    write(type, at + 2, 2);
    write(1, at + 4, 4);
    write(value, at + 8, type === 3 ? 2 : 4);
  }
  return Buffer.concat([block, Buffer.from(SECRET)]);
}
const exif = (current: number, order: 'II' | 'MM') => Buffer.concat([Buffer.from('Exif\0\0'), tiff(current, order)]);

const PROFILE = Buffer.from('ICC_PROFILE\0\x01\x01 the colours');
/** The coded picture, with data that looks like markers. */
const SCAN = Buffer.from([1, 2, 0xff, 0x00, 0xff, 0xd0, 3, 0xff, 0xff, 0xff, 0x00, 4]);
const jpeg = (current: number, order: 'II' | 'MM' = 'MM', appended: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0rest of it')),
    segment(0xe1, exif(current, order)),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    segment(0xe2, PROFILE),
    segment(0xe2, Buffer.from(`MPF\0${SECRET}`)),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, Buffer.from(SECRET)),
    segment(0xdb, Buffer.from('tables')),
    segment(0xda, Buffer.from('scan')),
    SCAN,
    segment(0xc4, Buffer.from('more tables')),
    segment(0xda, Buffer.from('scan')),
    SCAN,
    Buffer.from([0xff, 0xd9]),
    appended,
  ]);

/** The orientation an independent reader finds. */
const orientationIn = (bytes: Buffer): number => {
  const at = bytes.indexOf(Buffer.from([0x01, 0x12, 0x00, 0x03, 0, 0, 0, 1]));
  return at === -1 ? 1 : bytes.readUInt16BE(at + 8);
};
const parts = (bytes: Buffer) => ({
  isSecret: bytes.includes(SECRET),
  held: orientationIn(bytes),
  hasProfile: bytes.includes('the colours'),
  scans: bytes.toString('latin1').split(SCAN.toString('latin1')).length - 1,
  ends: bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9])),
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a JPEG keeps orientation %i, picture and colours, and nothing else of its camera [field F6]',
  (current) => {
    const all = { isSecret: false, held: current, hasProfile: true, scans: 2, ends: true };
    for (const order of ['II', 'MM'] as const)
      expect(parts(withoutMetadata(jpeg(current, order), 'image/jpeg'))).toEqual(all);
    // a film or a second photo behind the first, with a position of its own
    expect(parts(withoutMetadata(jpeg(current, 'II', jpeg(1)), 'image/jpeg'))).toEqual(all);
  },
);

test('cleaning twice is cleaning once, and a damaged picture is left to the check of its kind', () => {
  const once = withoutMetadata(jpeg(6), 'image/jpeg');
  expect(withoutMetadata(once, 'image/jpeg')).toEqual(once);
  for (const bad of [
    Buffer.from([0xff, 0xd8]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]),
    Buffer.from('no picture'),
  ])
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(withoutMetadata(bad, type)).toEqual(bad);
  const pdf = Buffer.from('%PDF-1.7');
  expect(withoutMetadata(pdf, 'application/pdf')).toBe(pdf);
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);

test.each([1, 3, 6])('a PNG keeps orientation %i and its picture, and no text [field F6]', (current) => {
  const picture = chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3])));
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('eXIf', tiff(current, 'II')),
    ...['tEXt', 'zTXt', 'iTXt', 'tIME'].map((type) => chunk(type, Buffer.from(SECRET))),
    picture,
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(SECRET),
  ]);
  const clean = withoutMetadata(png, 'image/png');
  expect({ isSecret: clean.includes(SECRET), held: orientationIn(clean), has: clean.includes(picture) }).toEqual({
    isSecret: false,
    held: current,
    has: true,
  });
});

test.each([1, 8])('a WebP keeps orientation %i and its picture, and says what it still has [field F6]', (current) => {
  const part = (type: string, data: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
  };
  const body = Buffer.concat([
    part('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    part('VP8 ', Buffer.from('the picture')),
    part('EXIF', tiff(current, 'II')),
    part('XMP ', Buffer.from(SECRET)),
  ]);
  const frame = Buffer.from('RIFF\0\0\0\0WEBP');
  frame.writeUInt32LE(4 + body.length, 4);
  const clean = withoutMetadata(Buffer.concat([frame, body]), 'image/webp');
  expect(clean.includes(SECRET)).toBe(false);
  expect(clean.includes('the picture')).toBe(true);
  expect(orientationIn(clean)).toBe(current);
  expect(clean.readUInt32LE(4)).toBe(clean.length - 8);
  expect(clean[20]).toBe(current === 1 ? 0 : 0x08);
});

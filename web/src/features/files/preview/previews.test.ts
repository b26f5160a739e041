import { describe, expect, test } from 'vitest';
import { mix } from '../../documents/compare/overlay.ts';
import { kindOfType } from '../file-kind.ts';
import { decodeText, encodingOf } from './decode-text.ts';
import { fitted, inkOf } from './dxf-drawing.ts';
import { dxfEncoding, isBinaryDxf } from './dxf-encoding.ts';
import { packageSize } from './package-size.ts';
import { scaled, WHOLE } from './use-viewport.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

describe('the encoding of a text', () => {
  test.each([
    ['UTF-8', '准绳 A', 'utf-8', new TextEncoder().encode('准绳 A')],
    ['ASCII', 'tag', 'utf-8', new TextEncoder().encode('tag')],
    ['UTF-8 cut off within a character', '准', 'utf-8', new TextEncoder().encode('准绳').subarray(0, 5)],
    ['UTF-16 of Windows', 'a准', 'utf-16le', hex('fffe6100c651')],
    ['UTF-16 of others', 'a准', 'utf-16be', hex('feff006151c6')],
    ['GBK', '准绳竣工', 'gb18030', hex('d7bcc9febfa2b9a4')],
    ['Western', 'Prüfblatt für Ölkühler', 'windows-1252', hex('5072fc66626c6174742066fc7220d66c6bfc686c6572')],
  ])('%s is recognised', (_, text, encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decodeText(bytes, encodingOf(bytes))).toContain(text);
  });
  test('characters that would reorder or hide a text are shown', () => {
    expect(decodeText(new TextEncoder().encode('a\u202egnp.exe\0\tb\n'), 'utf-8')).toBe('a□gnp.exe□\tb\n');
  });
});

/** The directory of a zip with parts of these stated sizes. */
function directory(parts: Readonly<Record<string, number>>): Uint8Array {
  const entries = Object.entries(parts).map(([name, size]) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  return Uint8Array.from(Buffer.concat([...entries, end]));
}

describe('a document', () => {
  test('says how large it is before it is unpacked', () => {
    const parts = { 'word/document.xml': 900_000_000, 'word/media/a.png': 90 };
    expect(packageSize(directory(parts))).toEqual({ total: 900_000_090, text: 900_000_000 });
  });
  test.each([
    ['nothing', new Uint8Array()],
    ['no zip', new TextEncoder().encode('x'.repeat(80))],
    ['a directory elsewhere', hex(`504b0506${'00'.repeat(6)}0100${'00'.repeat(4)}ffffff0f0000`)],
  ])('%s is not a document', (_, bytes) => {
    expect(packageSize(bytes)).toBeNull();
  });
});

describe('a DXF drawing', () => {
  const headed = (version: string, page = '') =>
    new TextEncoder().encode(`  9\n$ACADVER\n  1\n${version}\n  9\n$DWGCODEPAGE\n  3\n${page}\n`);
  test('has texts in the encoding that its header states', () => {
    expect(dxfEncoding(headed('AC1032', 'ANSI_1252'))).toBe('utf-8');
    expect(dxfEncoding(headed('AC1015', 'ANSI_936'))).toBe('gb18030');
    expect(dxfEncoding(headed('AC1009', 'dos850'))).toBe('windows-1252');
    expect(dxfEncoding(new Uint8Array())).toBe('utf-8');
    expect(isBinaryDxf(new TextEncoder().encode('AutoCAD Binary DXF\r\n'))).toBe(true);
  });
  test('is made for a black ground and drawn on paper: no ink is as light as the paper', () => {
    expect(inkOf(0xffffff)).toBe('rgb(0 0 0)');
    expect(inkOf(0x000000)).toBe('rgb(0 0 0)');
    expect(inkOf(0xff0000)).toBe('rgb(255 0 0)');
    expect(inkOf(0xffff00)).toMatch(/^rgb\(1\d\d 1\d\d 0\)$/);
  });
  test('fits its paper with its lower left corner at the bottom', () => {
    const bounds = { minX: 100, minY: 50, maxX: 300, maxY: 150 };
    const empty = new ArrayBuffer();
    const drawing = {
      vertices: empty,
      indices: empty,
      transforms: empty,
      batches: [],
      layers: [],
      hasMissingChars: false,
    };
    const { scale, x, y } = fitted({ ...drawing, bounds, origin: { x: 100, y: 50 } }, 400, 400);
    expect(scale).toBeCloseTo(1.88);
    expect(x).toBeCloseTo(12);
    expect(y).toBeCloseTo(294);
  });
});

test('what is scaled stays below the pointer', () => {
  const view = scaled(scaled(WHOLE, 2, { x: 100, y: 50 }), 1.5, { x: 30, y: 30 });
  expect(view.scale).toBe(3);
  expect(scaled(WHOLE, 2, { x: 100, y: 50 })).toEqual({ scale: 2, x: -100, y: -50 });
  expect(scaled(WHOLE, 1000, { x: 0, y: 0 }).scale).toBe(40);
});

test('an overlay is red for what only the older has, green for what only the newer has, grey for both', () => {
  const page = (...lights: readonly number[]) =>
    Uint8ClampedArray.from(lights.flatMap((light) => [light, light, light, 255]));
  const older = page(255, 0, 255, 0);
  mix(older, page(255, 255, 0, 0));
  expect([...older]).toEqual([255, 255, 255, 255, 214, 40, 40, 255, 14, 138, 62, 255, 110, 116, 124, 255]);
});

test('every kind of file has its preview, and an unknown one an honest download', () => {
  expect(kindOfType('image/heic')).toBe('converted');
  expect(kindOfType('text/plain; charset=utf-8')).toBe('text');
  expect(kindOfType('image/vnd.dxf')).toBe('dxf');
  expect(kindOfType('application/x-unknown')).toBe('other');
});

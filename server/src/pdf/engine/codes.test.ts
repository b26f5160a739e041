import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { NAUGHTY } from '../naughty.fixture.ts';
import { barcodeBoxes, qrBoxes } from './codes.ts';

const box = { x: 100, y: 50, width: 120, height: 30 };

describe('the QR code', () => {
  const address = 'https://plumbline.example.com/Certification/TagITRs/019a2f3c-7b1e-7c3d-9a55-000000000003';
  test('covers exactly the dark cells', () => {
    const { data, size } = create([{ data: Buffer.from(address), mode: 'byte' }], {
      errorCorrectionLevel: 'M',
    }).modules;
    const unit = box.width / (size + 4);
    const drawn = new Uint8Array(size * size);
    for (const run of qrBoxes(address, box)) {
      const row = Math.round((run.y - box.y) / unit) - 2;
      const column = Math.round((run.x - box.x) / unit) - 2;
      drawn.fill(1, row * size + column, row * size + column + Math.round(run.width / unit));
    }
    expect([...drawn]).toEqual([...data]);
  });
  test('stays inside its square with a quiet zone', () => {
    for (const { x, y, width, height } of qrBoxes(address, box)) {
      expect(x).toBeGreaterThan(box.x);
      expect(y).toBeGreaterThan(box.y);
      expect(x + width).toBeLessThan(box.x + box.width);
      expect(y + height).toBeLessThan(box.y + box.width);
    }
  });
  test.each(['', 'x'.repeat(501)])('is left out for a text it cannot encode', (text) => {
    expect(qrBoxes(text, box)).toEqual([]);
  });
  test.each(NAUGHTY)('accepts naughty text %#', (text) => {
    expect(() => qrBoxes(text, box)).not.toThrow();
  });
});

describe('the barcode', () => {
  /** The widths of bars and spaces in modules, read back from the drawing. */
  function read(text: string): readonly number[] {
    const bars = barcodeBoxes(text, box);
    const edges = bars.flatMap(({ x, width }) => [x, x + width]);
    const gaps = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
    const unit = Math.min(...gaps);
    return gaps.map((width) => Math.round(width / unit));
  }
  const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

  test('is Code 128: start B, six characters, check, stop', () => {
    const widths = read('4F7K2M');
    // 11 modules per symbol, 13 for the stop
    expect(sum(widths)).toBe(8 * 11 + 13);
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4]);
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  });
  test('is centred with a quiet zone on both sides', () => {
    const bars = barcodeBoxes('4F7K2M', box);
    const left = (bars[0]?.x ?? 0) - box.x;
    const last = bars.at(-1);
    expect(left).toBeGreaterThanOrEqual((10 * box.width) / (8 * 11 + 13 + 20) - 0.001);
    expect(box.x + box.width - ((last?.x ?? 0) + (last?.width ?? 0))).toBeCloseTo(left, 5);
  });
  test.each(['', '中文', 'x'.repeat(31)])('is left out for %j', (text) => {
    expect(barcodeBoxes(text, box)).toEqual([]);
  });
  test.each(NAUGHTY)('accepts naughty text %#', (text) => {
    expect(() => barcodeBoxes(text, box)).not.toThrow();
  });
});

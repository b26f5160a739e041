// the named export `raw` is a symbology of that name; the function exists only on the default export
import bwip from 'bwip-js';
import { create } from 'qrcode';
import type { Box } from './canvas.ts';

/** A longer address would need cells too small for a phone and for 20 mm of paper. */
const QR_MAX = 500;
const QR_QUIET = 2;

/** The QR code of a text as rectangles that fill a square; none when the text is empty or too long. */
export function qrBoxes(text: string, square: Omit<Box, 'height'>): readonly Box[] {
  if (text === '' || text.length > QR_MAX) return [];
  // one segment of bytes: searching for a shorter mix costs more than everything else, and finds none for an address
  const segments = [{ data: Buffer.from(text), mode: 'byte' as const }];
  const { data, size } = create(segments, { errorCorrectionLevel: 'M' }).modules;
  const unit = square.width / (size + 2 * QR_QUIET);
  const left = square.x + QR_QUIET * unit;
  const top = square.y + QR_QUIET * unit;
  return runs(data, size).map(({ column, row, length }) => ({
    x: left + column * unit,
    y: top + row * unit,
    width: length * unit,
    height: unit,
  }));
}

interface Run {
  readonly column: number;
  readonly row: number;
  readonly length: number;
}
/** Merges adjacent dark cells: a third of the rectangles, and no hairlines between them. */
function runs(data: ArrayLike<number>, size: number): readonly Run[] {
  const found: Run[] = [];
  for (let row = 0; row < size; row++) {
    let start = -1;
    for (let column = 0; column <= size; column++) {
      const isDark = column < size && data[row * size + column] === 1;
      if (isDark && start < 0) start = column;
      if (!isDark && start >= 0) {
        found.push({ column: start, row, length: column - start });
        start = -1;
      }
    }
  }
  return found;
}

/** Texts that Code 128 can encode, as short as paper requires. */
const BARCODE_TEXT = /^[\x20-\x7e]{1,30}$/;
/** The quiet zone the standard requires on each side, in modules. */
const BARCODE_QUIET = 10;
/** A wider module does not help any scanner. */
const MODULE_MAX = 1.1;

/** The Code 128 bars of a text, centred in a box; none when the text has other characters, is empty or too long. */
export function barcodeBoxes(text: string, box: Box): readonly Box[] {
  const bars = BARCODE_TEXT.test(text) ? barsOf(text) : [];
  const modules = bars.reduce((sum, width) => sum + width, 0);
  const unit = Math.min(MODULE_MAX, box.width / (modules + 2 * BARCODE_QUIET));
  const found: Box[] = [];
  let x = box.x + (box.width - modules * unit) / 2;
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) found.push({ x, y: box.y, width: width * unit, height: box.height });
    x += width * unit;
  }
  return found;
}

/** The widths of bars and spaces alternately, in modules. */
function barsOf(text: string): readonly number[] {
  const [code] = bwip.raw('code128', text);
  return code && 'sbs' in code ? code.sbs : [];
}

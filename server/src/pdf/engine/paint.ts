import { markSteps, WORK_STATES } from '@plumbline/contract/rules/work-state.ts';
import type { Box, Canvas, Segment } from './canvas.ts';
import { barcodeBoxes, qrBoxes } from './codes.ts';
import { frameLines } from './frame-lines.ts';
import { heightOf, type LaidBlock, type LaidLine, PADDING_Y, paddingOf } from './measure.ts';
import type { Page } from './paginate.ts';
import { BARCODE, type LineMark, type Mark } from './rows.ts';
import type { Color } from './typesetter.ts';

/** Where the content of a page begins, in points. */
export interface Origin {
  readonly left: number;
  readonly top: number;
}
interface Placed {
  readonly laid: LaidBlock;
  readonly box: Box;
}
/**
 * Half the height of a capital or a Chinese character above its baseline, as a fraction of the font size; used for
 * vertical centring.
 */
const MIDDLE = 0.365;
const LINE = 0.5;
const FAINT = '0.835 0.867 0.894';
const CURVE = 1.6;
const DASH = [5, 3.5] as const;

/** Draws a page: backgrounds, then frames with each line once, then marks and text. */
export function paint(page: Page, canvas: Canvas, origin: Origin): void {
  const placed = page.flatMap((_, at) => placeRow(page, at, origin));
  for (const [color, boxes] of byColor(placed, ({ block }) => block.fill)) canvas.areas(boxes, color);
  for (const [color, boxes] of byColor(placed, ({ block }) => block.frame))
    canvas.lines(frameLines(boxes), color, LINE);
  for (const { laid, box } of placed) {
    paintText(canvas, laid, box);
    if (laid.block.mark?.kind === 'photo') paintPhoto(canvas, laid, box, laid.block.mark.bytes);
    else if (laid.block.mark) paintMark(canvas, laid.block.mark, box);
  }
}

function placeRow(page: Page, at: number, origin: Origin): readonly Placed[] {
  const here = page[at];
  if (!here) return [];
  return here.row.blocks.map((laid) => {
    const covered = page.slice(at, at + (laid.block.rowSpan ?? 1));
    return {
      laid,
      box: {
        x: origin.left + laid.block.from,
        y: origin.top + here.y,
        width: laid.block.to - laid.block.from,
        height: covered.reduce((sum, { row }) => sum + row.height, 0),
      },
    };
  });
}

function byColor(
  placed: readonly Placed[],
  colorOf: (laid: LaidBlock) => Color | undefined,
): ReadonlyMap<Color, readonly Box[]> {
  const found = new Map<Color, Box[]>();
  for (const { laid, box } of placed) {
    const color = colorOf(laid);
    if (color === undefined) continue;
    const boxes = found.get(color);
    if (boxes) boxes.push(box);
    else found.set(color, [box]);
  }
  return found;
}

function paintText(canvas: Canvas, { block, lines, note }: LaidBlock, box: Box): void {
  const room = box.height - 2 * PADDING_Y - heightOf(note);
  const free = Math.max(0, room - heightOf(lines));
  const above = { top: 0, middle: free / 2, bottom: free }[block.valign ?? 'middle'];
  paintLines(canvas, lines, { ...box, y: box.y + PADDING_Y + above }, paddingOf(block), block.align ?? 'left');
  const noteTop = box.y + box.height - PADDING_Y - heightOf(note);
  paintLines(canvas, note, { ...box, y: noteTop }, paddingOf(block), 'right');
}

function paintLines(
  canvas: Canvas,
  lines: readonly LaidLine[],
  box: Box,
  padding: number,
  align: 'left' | 'center' | 'right',
): void {
  let y = box.y;
  for (const { line, style } of lines) {
    const free = box.width - 2 * padding - line.width;
    const indent = { left: 0, center: free / 2, right: free }[align];
    if (line.text !== '') {
      canvas.text(line, style, { x: box.x + padding + indent, y: y + style.leading / 2 + MIDDLE * style.size });
    }
    y += style.leading;
  }
}

function paintMark(canvas: Canvas, mark: Exclude<Mark, { kind: 'photo' }>, box: Box): void {
  if (mark.kind === 'box') paintBox(canvas, mark.color, mark.isTicked, box);
  if (mark.kind === 'state')
    canvas.outline(
      markSteps(WORK_STATES[mark.state].mark),
      { x: box.x + 2.5, y: box.y + (box.height - STATE) / 2, side: STATE },
      mark.color,
    );
  if (mark.kind === 'qr') paintQr(canvas, mark.text, box);
  if (mark.kind === 'barcode') paintBarcode(canvas, mark.text, box);
  if (mark.kind === 'picture') paintPicture(canvas, mark.bytes, box);
  if (mark.kind === 'lines') paintChart(canvas, mark, box);
}

function paintChart(canvas: Canvas, { steps, lines }: LineMark, { x, y, width, height }: Box): void {
  const across = Array.from({ length: steps - 1 }, (_, at): Segment => {
    const level = y + (height * (at + 1)) / steps;
    return { from: { x, y: level }, to: { x: x + width, y: level } };
  });
  canvas.lines(across, FAINT, LINE);
  for (const { values, color, isDashed } of lines)
    for (const points of unbroken(values)) {
      const placed = points.map(([at, value]) => ({
        x: x + (width * at) / Math.max(1, values.length - 1),
        y: y + height * (1 - value),
      }));
      canvas.stroke(placed, color, CURVE, isDashed ? DASH : undefined);
    }
}

/** The stretches of a line that have values, each with its place. */
function unbroken(values: readonly (number | null)[]): readonly (readonly (readonly [number, number])[])[] {
  const found: [number, number][][] = [];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const last = found.at(-1);
    if (last?.at(-1)?.[0] === at - 1) last.push([at, value]);
    else found.push([[at, value]]);
  }
  return found;
}

/** Draws a picture above the text at the foot of the block. */
function paintPicture(canvas: Canvas, bytes: Uint8Array, { x, y, width, height }: Box): void {
  canvas.picture(bytes, { x: x + 4, y: y + 2, width: width - 8, height: height * 0.55 });
}

/** Draws a photo above the text at the foot of the block. */
function paintPhoto(canvas: Canvas, { lines }: LaidBlock, { x, y, width, height }: Box, bytes: Uint8Array): void {
  const room = height - heightOf(lines) - 2 * PADDING_Y;
  canvas.picture(bytes, { x: x + 4, y: y + 4, width: width - 8, height: room - 4 });
}

const BLACK = '0 0 0';
const BOX = 9.5;
/** The side of the mark of a state. */
const STATE = 6.5;

function paintBox(canvas: Canvas, color: Color, isTicked: boolean, within: Box): void {
  const x = within.x + (within.width - BOX) / 2;
  const y = within.y + (within.height - BOX) / 2;
  const corner = (right: number, down: number) => ({ x: x + right * BOX, y: y + down * BOX });
  const side = (a: readonly [number, number], b: readonly [number, number]): Segment => ({
    from: corner(...a),
    to: corner(...b),
  });
  canvas.lines([side([0, 0], [1, 0]), side([1, 0], [1, 1]), side([1, 1], [0, 1]), side([0, 1], [0, 0])], color, 0.6);
  if (isTicked) canvas.stroke([corner(0.22, 0.52), corner(0.43, 0.73), corner(0.8, 0.27)], color, 1.4);
}

function paintQr(canvas: Canvas, text: string, within: Box): void {
  const width = Math.min(within.width, within.height);
  const x = within.x + (within.width - width) / 2;
  canvas.areas(qrBoxes(text, { x, y: within.y + (within.height - width) / 2, width }), BLACK);
}

function paintBarcode(canvas: Canvas, text: string, { x, y, width, height }: Box): void {
  const top = y + (height - BARCODE.height - BARCODE.textHeight) / 2;
  canvas.areas(barcodeBoxes(text, { x, y: top, width, height: BARCODE.height - BARCODE.gap }), BLACK);
}

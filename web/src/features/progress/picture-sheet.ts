import { MARK_SIZE, markPath, WORK_STATES, type WorkState } from '@plumbline/contract/rules/work-state.ts';
import { cssColor } from '../../lib/look/theme.ts';

/** A legend entry, as drawn. */
interface LegendEntry {
  readonly label: string;
  /** From bottom to top. */
  readonly colours: readonly string[];
  /** The state whose mark stands before the label; left out for none. */
  readonly state?: WorkState;
}
/** A chart with the information needed to read it away from the screen. */
export interface PictureSheet {
  readonly chart: HTMLCanvasElement;
  /** Canvas pixels per CSS pixel. */
  readonly scale: number;
  readonly title: string;
  /** The scope and the time of the export. */
  readonly note: string;
  readonly legend: readonly LegendEntry[];
}

/** Draws the mark of a state in its colour, in a square whose upper left corner is given. */
export function drawMark(
  pen: CanvasRenderingContext2D,
  state: WorkState,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(side / MARK_SIZE, side / MARK_SIZE);
  pen.fillStyle = cssColor(`--state-${state}`);
  const outline = new Path2D(markPath(WORK_STATES[state].mark));
  pen.fill(outline); // oxlint-disable-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
  pen.restore();
}

const HEAD = 96;
const EDGE = 24;

/**
 * Draws title, scope, date and legend around a chart, at the chart's resolution. Rejects when the browser cannot
 * produce an image.
 */
export async function drawSheet(
  { chart, scale, title, note, legend }: PictureSheet,
  type: 'image/png' | 'image/jpeg',
): Promise<{ readonly blob: Blob; readonly width: number; readonly height: number }> {
  const canvas = document.createElement('canvas');
  const width = chart.width + 2 * EDGE * scale;
  const height = chart.height + (HEAD + EDGE) * scale;
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser draws no pictures.');
  const font = (size: number, weight = 400): string => `${weight} ${size * scale}px ${cssColor('--sans')}`;
  pen.fillStyle = cssColor('--surface');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = cssColor('--text');
  pen.font = font(18, 650);
  pen.fillText(title, EDGE * scale, 34 * scale);
  pen.fillStyle = cssColor('--text-soft');
  pen.font = font(13);
  pen.fillText(note, EDGE * scale, 56 * scale);
  let x = EDGE * scale;
  for (const { label, colours, state } of legend) {
    colours.forEach((colour, at) => {
      pen.fillStyle = colour;
      pen.fillRect(
        x,
        (70 + (14 / colours.length) * (colours.length - 1 - at)) * scale,
        18 * scale,
        (14 / colours.length) * scale,
      );
    });
    pen.strokeStyle = cssColor('--text-faint');
    pen.strokeRect(x, 70 * scale, 18 * scale, 14 * scale);
    x += 24 * scale;
    if (state !== undefined) {
      drawMark(pen, state, { x, y: 71 * scale, side: 12 * scale });
      x += 17 * scale;
    }
    pen.fillStyle = cssColor('--text-soft');
    pen.fillText(label, x, 82 * scale);
    x += 20 * scale + pen.measureText(label).width;
  }
  pen.drawImage(chart, EDGE * scale, HEAD * scale);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  if (blob === null) throw new Error('The browser made no picture.');
  return { blob, width: canvas.width, height: canvas.height };
}

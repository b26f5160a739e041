import { MARK_SIZE, type MarkStep } from '@plumbline/contract/rules/work-state.ts';
import type { Color, SetLine, TextStyle, Weight } from './typesetter.ts';

/** A position in points from the upper left corner of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A rectangle in points. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}
/** A straight line. */
export interface Segment {
  readonly from: Point;
  readonly to: Point;
}

/** The drawing operations of a page. */
export interface Canvas {
  /** A line of text; the point is the left end of its baseline, which rises to the right by `turn` degrees. */
  text(line: SetLine, style: TextStyle, at: Point, turn?: number): void;
  /** Filled rectangles, drawn as one shape. */
  areas(boxes: readonly Box[], color: Color): void;
  /** Straight lines, drawn as one shape. */
  lines(segments: readonly Segment[], color: Color, width: number): void;
  /** A PNG or JPEG, as large as fits, centred or at the left or right end; an unreadable picture is left out. */
  picture(bytes: Uint8Array, within: Box, align?: 'left' | 'center' | 'right'): void;
  /** A line through several points, with round ends; `dash` is the length of its dashes and of the gaps between them. */
  stroke(points: readonly Point[], color: Color, width: number, dash?: readonly [on: number, off: number]): void;
  /** A filled outline, in a square whose side is given. */
  outline(steps: readonly MarkStep[], within: Point & { readonly side: number }, color: Color): void;
}
/** How a camera was held, as EXIF numbers it: 1 upright, 2 to 8 turned or mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** A picture as the page refers to it; its size in its own pixels. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** How its camera was held. */
  readonly held: Orientation;
}

/**
 * Where the corners of a picture are drawn, by how its camera was held: its top left, top right and bottom left corner,
 * each as parts of the width and height of the upright picture, from its top left corner.
 */
const CORNERS: Readonly<Record<Orientation, readonly [Corner, Corner, Corner]>> = {
  1: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  2: [
    [1, 0],
    [0, 0],
    [1, 1],
  ],
  3: [
    [1, 1],
    [0, 1],
    [1, 0],
  ],
  4: [
    [0, 1],
    [1, 1],
    [0, 0],
  ],
  5: [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
  6: [
    [1, 0],
    [1, 1],
    [0, 0],
  ],
  7: [
    [1, 1],
    [1, 0],
    [0, 1],
  ],
  8: [
    [0, 1],
    [0, 0],
    [1, 1],
  ],
};
type Corner = readonly [x: number, y: number];

/** The matrix that draws a picture upright in a box; in the space of a picture its lower left corner is the origin. */
function upright(current: Orientation, { x, y, width, height }: Box): string {
  const [topLeft, topRight, bottomLeft] = CORNERS[current];
  const on = ([across, down]: Corner): Corner => [x + across * width, y + down * height];
  const [origin, left, right] = [on(bottomLeft), on(topLeft), on(topRight)];
  const along = [right[0] - left[0], right[1] - left[1]];
  const up = [left[0] - origin[0], left[1] - origin[1]];
  return [...along, ...up, ...origin].map(round).join(' ');
}

/** A canvas that collects the content of a PDF page. */
export interface PageCanvas extends Canvas {
  /** The operators drawn so far. */
  content(): string;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

/**
 * Opens the canvas of a page. Operators are collected in one text and passed to the engine once per page; font, colours
 * and line width are only set when they change. `fontIds` are the names of the fonts in the page's resources.
 */
export function openCanvas(
  fontIds: Readonly<Record<Weight, string>>,
  pictureOf: (bytes: Uint8Array) => Picture | undefined = () => undefined,
): PageCanvas {
  let operators = '';
  let font = '';
  let fillColor = '';
  let strokeColor = '';
  let lineWidth = -1;

  function ink(color: Color): void {
    if (color === fillColor) return;
    fillColor = color;
    operators += `${color} rg\n`;
  }
  function pen(color: Color, width: number): void {
    if (color !== strokeColor) operators += `${color} RG\n`;
    if (width !== lineWidth) operators += `${width} w\n`;
    strokeColor = color;
    lineWidth = width;
  }

  return {
    text(line, { weight, size, color }, point, turn = 0) {
      ink(color);
      const wanted = `/${fontIds[weight]} ${size} Tf`;
      const change = wanted === font ? '' : `${wanted} `;
      font = wanted;
      // the y axis of the page points down, so letters are flipped to stand upright
      const [along, up] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      const matrix = turn === 0 ? '1 0 0 -1' : `${round(along)} ${round(-up)} ${round(-up)} ${round(-along)}`;
      operators += `BT ${change}${matrix} ${at(point)} Tm ${line.codes}TJ ET\n`;
    },
    areas(boxes, color) {
      if (boxes.length === 0) return;
      ink(color);
      for (const box of boxes) operators += `${at(box)} ${round(box.width)} ${round(box.height)} re\n`;
      operators += 'f\n';
    },
    lines(segments, color, width) {
      if (segments.length === 0) return;
      pen(color, width);
      for (const { from, to } of segments) operators += `${at(from)} m ${at(to)} l\n`;
      operators += 'S\n';
    },
    picture(bytes, within, align = 'center') {
      const picture = pictureOf(bytes);
      if (!picture) return;
      const isTurned = picture.held >= 5;
      const [own, other] = isTurned ? [picture.height, picture.width] : [picture.width, picture.height];
      const scale = Math.min(within.width / own, within.height / other);
      const [width, height] = [own * scale, other * scale];
      const free = within.width - width;
      const x = within.x + { left: 0, center: free / 2, right: free }[align];
      const y = within.y + (within.height - height) / 2;
      operators += `q ${upright(picture.held, { x, y, width, height })} cm /${picture.name} Do Q\n`;
    },
    stroke(points, color, width, dash) {
      pen(color, width);
      const path = points.map((point, index) => `${at(point)} ${index === 0 ? 'm' : 'l'}`).join(' ');
      const ends = dash ? `0 J 1 j [${dash.join(' ')}] 0 d` : '1 J 1 j';
      operators += `q ${ends} ${path} S Q\n`;
    },
    outline(steps, { x, y, side }, color) {
      ink(color);
      const scale = side / MARK_SIZE;
      const place = ([across, down]: readonly [number, number]): string =>
        at({ x: x + across * scale, y: y + down * scale });
      for (const [step, ...points] of steps)
        operators += step === 'Z' ? 'h\n' : `${points.map(place).join(' ')} ${step.toLowerCase()}\n`;
      operators += 'f\n';
    },
    content: () => operators,
  };
}

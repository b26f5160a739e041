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
  /** A line through several points, with round ends. */
  stroke(points: readonly Point[], color: Color, width: number): void;
}
/** A picture as the page refers to it; its size in its own pixels. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
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
      const scale = Math.min(within.width / picture.width, within.height / picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      const free = within.width - width;
      const x = within.x + { left: 0, center: free / 2, right: free }[align];
      const y = within.y + (within.height - height) / 2;
      // the y axis of the page points down, so pictures are flipped too
      operators += `q ${round(width)} 0 0 ${round(-height)} ${round(x)} ${round(y + height)} cm /${picture.name} Do Q\n`;
    },
    stroke(points, color, width) {
      pen(color, width);
      const path = points.map((point, index) => `${at(point)} ${index === 0 ? 'm' : 'l'}`).join(' ');
      operators += `q 1 J 1 j ${path} S Q\n`;
    },
    content: () => operators,
  };
}

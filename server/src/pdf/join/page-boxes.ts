/** A rectangle of a page: left, bottom, right, top, in points. */
export type Edges = readonly [number, number, number, number];

/** The strip that is added above a page of somebody else's document, so that its number covers nothing: 8 mm. */
const STRIP = 22.7;

/** The size of a sheet with a line of numbering, as our pages are: the middle of its upper edge is laid on that of the page. */
export const STAMP_BOX: Edges = [0, 0, 595.28, 841.89];

/** What lies where on a page: the page with its strip, and how the line of numbering is turned and moved. */
export interface Placed {
  readonly box: Edges;
  /** The six numbers of a PDF matrix. */
  readonly matrix: readonly number[];
}

/** Puts a line of numbering at the upper edge of a page as it is looked at, `rotate` degrees turned. */
export function placed([left, bottom, right, top]: Edges, rotate: number, withStrip: boolean): Placed {
  const strip = withStrip ? STRIP : 0;
  const across = (left + right) / 2;
  const up = (bottom + top) / 2;
  const way = (((rotate % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const turned = {
    0: { box: [left, bottom, right, top + strip], turn: [1, 0, 0, 1], at: [across, top + strip] },
    90: { box: [left - strip, bottom, right, top], turn: [0, 1, -1, 0], at: [left - strip, up] },
    180: { box: [left, bottom - strip, right, top], turn: [-1, 0, 0, -1], at: [across, bottom - strip] },
    270: { box: [left, bottom, right + strip, top], turn: [0, -1, 1, 0], at: [right + strip, up] },
  } as const;
  const { box, turn, at } = turned[way] ?? turned[0];
  const [a, b, c, d] = turn;
  const [x, y] = [STAMP_BOX[2] / 2, STAMP_BOX[3]];
  return { box, matrix: [a, b, c, d, at[0] - a * x - c * y, at[1] - b * x - d * y] };
}

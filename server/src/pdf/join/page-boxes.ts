/** A rectangle of a page: left, bottom, right, top, in points. */
export type Edges = readonly [number, number, number, number];

/** The strip added above a foreign page, so that its number covers nothing: 8 mm. */
const STRIP = 22.7;

/**
 * The size of the sheet with a page-number line, equal to our pages: the middle of its upper edge is aligned with that
 * of the page.
 */
export const STAMP_BOX: Edges = [0, 0, 595.28, 841.89];

/** The layout of a page: the page with its strip, and how the page-number line is rotated and moved. */
export interface Placed {
  readonly box: Edges;
  /** The six numbers of a PDF matrix. */
  readonly matrix: readonly number[];
}

/** Places a page-number line at the upper edge of a page as viewed, rotated by `rotate` degrees. */
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

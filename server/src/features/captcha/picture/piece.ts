import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from './chance.ts';

/** The shape of one side of a piece: a knob, plain, or a notch. */
type Side = 1 | 0 | -1;
/** The four sides, clockwise from the top. */
export type Sides = readonly [Side, Side, Side, Side];

/** The side of the square box that a piece fits into. */
export const BOX = CAPTCHA_SIZE.pieceWidth;
/** Distance from the box to the body of the piece; the knobs lie in this margin. */
const EDGE = 7;
const KNOB = 6;
/** How far the centre of a knob lies outside its side. */
const OUT = 1;
const BODY = BOX - 2 * EDGE;

/** The paths along the four sides, clockwise, each with the direction that points out of the piece. */
const WAYS = [
  { along: [1, 0], out: [0, -1], from: [EDGE, EDGE] },
  { along: [0, 1], out: [1, 0], from: [EDGE + BODY, EDGE] },
  { along: [-1, 0], out: [0, 1], from: [EDGE + BODY, EDGE + BODY] },
  { along: [0, -1], out: [-1, 0], from: [EDGE, EDGE + BODY] },
] as const;

/** Traces the outline of a piece whose box has its corner at the given point. */
export function outline(pen: SKRSContext2D, { x, y }: { x: number; y: number }, sides: Sides): void {
  const reach = Math.sqrt(KNOB ** 2 - OUT ** 2);
  pen.beginPath();
  WAYS.forEach(({ along, out, from }, at) => {
    const side = sides[at] ?? 0;
    const start = [x + from[0], y + from[1]] as const;
    pen.lineTo(start[0], start[1]);
    if (side === 0) return;
    const middle = [
      start[0] + (along[0] * BODY) / 2 + out[0] * side * OUT,
      start[1] + (along[1] * BODY) / 2 + out[1] * side * OUT,
    ] as const;
    // where the circle of the knob meets the side, before and after its middle
    const angle = (way: 1 | -1): number =>
      Math.atan2(along[1] * reach * way - out[1] * side * OUT, along[0] * reach * way - out[0] * side * OUT);
    pen.arc(middle[0], middle[1], KNOB, angle(-1), angle(1), side < 0);
  });
  pen.closePath();
}

const side = (chance: Chance): Side => chance.pick<Side>([1, 0, -1]);

/** Random sides, at least two of them not plain, and different from those of the other pieces. */
export function sidesOf(chance: Chance, notLike: readonly Sides[] = []): Sides {
  for (;;) {
    const sides: Sides = [side(chance), side(chance), side(chance), side(chance)];
    const isPlain = sides.filter((each) => each !== 0).length < 2;
    if (!isPlain && !notLike.some((other) => other.join() === sides.join())) return sides;
  }
}

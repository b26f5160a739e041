import { expect, test } from 'vitest';
import { type Orientation, openCanvas } from './canvas.ts';

/** The position on the page, in parts of the box, of a corner of the stored picture. */
function placed(current: Orientation, width: number, height: number) {
  const canvas = openCanvas({ regular: 'F1', medium: 'F2', bold: 'F3' } as never, () => ({
    name: 'I1',
    width,
    height,
    held: current,
  }));
  canvas.picture(new Uint8Array(), { x: 10, y: 20, width: 100, height: 100 });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (/q (.*) cm/.exec(canvas.content())?.[1] ?? '')
    .split(' ')
    .map(Number);
  // a picture is drawn in a unit square whose origin is its lower left corner
  const at = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  const corners = { topLeft: at(0, 1), topRight: at(1, 1), bottomLeft: at(0, 0), bottomRight: at(1, 0) };
  const all = Object.values(corners);
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  const [w, h] = [Math.max(...all.map(({ x }) => x)) - left, Math.max(...all.map(({ y }) => y)) - top];
  const named = ({ x, y }: { x: number; y: number }) =>
    `${y > top + h / 2 ? 'bottom' : 'top'} ${x > left + w / 2 ? 'right' : 'left'}`;
  return { w: Math.round(w), h: Math.round(h), topLeft: named(corners.topLeft), topRight: named(corners.topRight) };
}

// EXIF 2.3: where the first row and the first column of the stored picture lie in the upright one
test.each([
  [1, 'top left', 'top right', false],
  [2, 'top right', 'top left', false],
  [3, 'bottom right', 'bottom left', false],
  [4, 'bottom left', 'bottom right', false],
  [5, 'top left', 'bottom left', true],
  [6, 'top right', 'bottom right', true],
  [7, 'bottom right', 'top right', true],
  [8, 'bottom left', 'top left', true],
] as const)(
  'a photo of orientation %i is drawn upright, and fits its box [field F6]',
  (current, topLeft, topRight, isTurned) => {
    expect(placed(current, 200, 100)).toEqual({
      ...(isTurned ? { w: 50, h: 100 } : { w: 100, h: 50 }),
      topLeft,
      topRight,
    });
  },
);

import { expect, test } from 'vitest';
import { placed } from './page-boxes.ts';

const MIDDLE = [595.28 / 2, 841.89] as const;
const under = ([a, b, c, d, e, f]: readonly number[], [x, y]: readonly [number, number]) => [
  Number(a) * x + Number(c) * y + Number(e),
  Number(b) * x + Number(d) * y + Number(f),
];

test('the page number is centred above the page, whatever its rotation [R0-05]', () => {
  const page = [10, 20, 110, 220] as const;
  const at = (rotate: number): readonly number[] => under(placed(page, rotate, true).matrix, MIDDLE);
  expect(at(0).map(Math.round)).toEqual([60, 243]);
  expect(at(90).map(Math.round)).toEqual([-13, 120]);
  expect(at(180).map(Math.round)).toEqual([60, -3]);
  expect(at(270).map(Math.round)).toEqual([133, 120]);
  expect(at(-90)).toEqual(at(270));
  // the strip is at the top of the page as it is viewed
  expect(placed(page, 90, true).box.map(Math.round)).toEqual([-13, 20, 110, 220]);
  expect(placed(page, 0, false).box).toEqual(page);
});

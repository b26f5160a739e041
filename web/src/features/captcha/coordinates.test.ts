import { expect, test } from 'vitest';
import { inPicture, movedBy, placeOf, sliderAnswer, wordsAnswer } from './coordinates.ts';

test('a move is scaled to a picture width of 310, whatever its width on screen [R9-15]', () => {
  expect(movedBy(200, 400)).toBe(155);
  expect(movedBy(155, 310)).toBe(155);
  expect(movedBy(100, 200)).toBe(155);
  expect(movedBy(100, 0)).toBe(0);
});

test('the slider sends y 5, and an x of at most two decimals [R9-16]', () => {
  expect(sliderAnswer(151.9437)).toBe('{"x":151.94,"y":5}');
  expect(sliderAnswer(0)).toBe('{"x":0,"y":5}');
});

test('the piece stays in the picture', () => {
  expect([inPicture(-4), inPicture(120.5), inPicture(400)]).toEqual([0, 120.5, 263]);
});

test('clicks are scaled to 310x155 and rounded, in their order [R9-14]', () => {
  const shown = { width: 400, height: 200 };
  expect(placeOf({ x: 400, y: 200 }, shown)).toEqual({ x: 310, y: 155 });
  expect(placeOf({ x: 100, y: 33 }, shown)).toEqual({ x: 78, y: 26 });
  expect(placeOf({ x: -3, y: 500 }, shown)).toEqual({ x: 0, y: 155 });
  expect(
    wordsAnswer([
      { x: 78, y: 26 },
      { x: 1, y: 2 },
    ]),
  ).toBe('[{"x":78,"y":26},{"x":1,"y":2}]');
});

import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { chanceOf } from './chance.ts';
import { drawBackground, SCENES } from './draw-background.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { drawSlider } from './draw-slider.ts';
import { drawWords } from './draw-words.ts';

const pixels = (canvas: Canvas): Uint8ClampedArray =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
/** The background that a seed produces, before anything is drawn on it. */
function background(seed: number): Uint8ClampedArray {
  const canvas = createCanvas(310, 155);
  drawBackground(canvas.getContext('2d'), chanceOf(seed));
  return pixels(canvas);
}
const light = (data: Uint8ClampedArray, at: number): number =>
  ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
/** The positions where two pictures 310 pixels wide clearly differ. */
function changed(
  first: Uint8ClampedArray,
  other: Uint8ClampedArray,
): readonly { x: number; y: number; darker: number }[] {
  return Array.from({ length: first.length / 4 }, (_, at) => ({
    x: at % 310,
    y: Math.floor(at / 310),
    darker: light(first, at * 4) - light(other, at * 4),
  })).filter(({ darker }) => Math.abs(darker) > 12);
}
const header = (base64: string | null) => {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  return { kind: bytes.toString('latin1', 1, 4), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};
const SEEDS = Array.from({ length: 25 }, (_, at) => at * 7919);

test('the pictures are PNG of 310x155 and 47x155, in bare base64 [R9-14, R3-089, R3-090]', async () => {
  const slider = await drawCaptcha('blockPuzzle');
  expect(header(slider?.originalImageBase64 ?? null)).toEqual({ kind: 'PNG', width: 310, height: 155 });
  expect(header(slider?.jigsawImageBase64 ?? null)).toEqual({ kind: 'PNG', width: 47, height: 155 });
  const words = await drawCaptcha('clickWord');
  expect(header(words?.originalImageBase64 ?? null)).toEqual({ kind: 'PNG', width: 310, height: 155 });
  expect(words?.jigsawImageBase64).toBeNull();
  expect(`${slider?.originalImageBase64}${slider?.jigsawImageBase64}`).toMatch(/^[A-Za-z0-9+/=]+$/);
});

describe('a slider', () => {
  test.each(SEEDS)('the piece is cut out at the position of the solution, where its hole is (%i) [R3-090]', (seed) => {
    const { base, piece, solution } = drawSlider(chanceOf(seed));
    if (solution.type !== 'blockPuzzle') throw new Error('no slider');
    expect(solution.x).toBeGreaterThanOrEqual(100);
    expect(solution.x).toBeLessThanOrEqual(262);
    const [part, plain, holed] = [pixels(piece), background(seed), pixels(base)];
    const inside = Array.from({ length: part.length / 4 }, (_, at) => at).filter((at) => part[at * 4 + 3] === 255);
    expect(inside.length).toBeGreaterThan(700);
    const placeOf = (at: number, x: number): number => (Math.floor(at / 47) * 310 + (at % 47) + x) * 4;
    const same = inside.filter((at) => Math.abs(light(part, at * 4) - light(plain, placeOf(at, solution.x))) < 2);
    // everything but the white edge
    expect(same.length / inside.length).toBeGreaterThan(0.75);
    const touched = (x: number): number =>
      inside.filter((at) => Math.abs(light(holed, placeOf(at, x)) - light(plain, placeOf(at, x))) > 1).length;
    expect(touched(solution.x) / inside.length).toBeGreaterThan(0.9);
    expect(touched(solution.x - 15)).toBeLessThan(touched(solution.x) * 0.85);
  });

  test('the solutions span the whole range of positions', () => {
    const places = Array.from({ length: 200 }, (_, seed) => drawSlider(chanceOf(seed)).solution).map((solution) =>
      solution.type === 'blockPuzzle' ? solution.x : 0,
    );
    expect(Math.min(...places)).toBeLessThan(115);
    expect(Math.max(...places)).toBeGreaterThan(247);
    expect(new Set(places).size).toBeGreaterThan(80);
  });

  test('decoy holes appear beside the true one', () => {
    const shares = SEEDS.map((seed) => {
      const { base, solution } = drawSlider(chanceOf(seed));
      const dark = changed(background(seed), pixels(base));
      return dark.filter(({ x }) => solution.type === 'blockPuzzle' && (x < solution.x - 3 || x > solution.x + 50))
        .length;
    });
    expect(shares.filter((count) => count > 200).length).toBeGreaterThan(SEEDS.length / 2);
  });
});

describe('words', () => {
  test.each(SEEDS)(
    'each word is drawn at its position in the solution, with a fourth word elsewhere (%i) [R3-092]',
    (seed) => {
      const { base, wordList, solution } = drawWords(chanceOf(seed));
      if (solution.type !== 'clickWord') throw new Error('no words');
      expect(wordList).toHaveLength(3);
      expect(new Set(wordList).size).toBe(3);
      for (const word of wordList) expect(word).toMatch(/^\p{Script=Han}$/u);
      const ink = changed(background(seed), pixels(base));
      for (const { x, y } of solution.points) {
        const near = ink.filter((each) => Math.abs(each.x - x) <= 22 && Math.abs(each.y - y) <= 22);
        expect(near.length).toBeGreaterThan(100);
        const middle = (axis: 'x' | 'y'): number => near.reduce((sum, each) => sum + each[axis], 0) / near.length;
        expect(Math.abs(middle('x') - x)).toBeLessThan(6);
        expect(Math.abs(middle('y') - y)).toBeLessThan(6);
      }
      const elsewhere = ink.filter(({ x, y }) => solution.points.every((at) => Math.hypot(at.x - x, at.y - y) > 24));
      expect(elsewhere.length).toBeGreaterThan(100);
    },
  );

  test('the order to click is seldom the order from left to right', () => {
    const sorted = SEEDS.filter((seed) => {
      const { solution } = drawWords(chanceOf(seed));
      const xs = solution.type === 'clickWord' ? solution.points.map(({ x }) => x) : [];
      return xs.every((x, at) => at === 0 || x > (xs[at - 1] ?? 0));
    });
    expect(sorted.length).toBeLessThan(SEEDS.length * 0.6);
  });
});

test.each(SCENES.map((scene) => [scene.name, scene] as const))(
  'the scene %s differs every time and leaves no gap',
  (_, scene) => {
    const drawn = [1, 2, 3].map((seed) => {
      const canvas = createCanvas(310, 155);
      drawBackground(canvas.getContext('2d'), chanceOf(seed), scene);
      return pixels(canvas);
    });
    for (const data of drawn)
      expect(data.filter((_value, at) => at % 4 === 3).every((cover) => cover === 255)).toBe(true);
    expect(changed(drawn[0] ?? new Uint8ClampedArray(), drawn[1] ?? new Uint8ClampedArray()).length).toBeGreaterThan(
      9000,
    );
    expect(changed(drawn[1] ?? new Uint8ClampedArray(), drawn[2] ?? new Uint8ClampedArray()).length).toBeGreaterThan(
      9000,
    );
  },
);

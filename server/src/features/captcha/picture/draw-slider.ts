import { randomInt } from 'node:crypto';
import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Solution } from '../solution.ts';
import type { Chance } from './chance.ts';
import { drawBackground } from './draw-background.ts';
import { HEIGHT, WIDTH } from './paint.ts';
import { BOX, outline, sidesOf, type Sides } from './piece.ts';

/** Minimum distance of the hole from the left, so that the piece has to be moved (captcha protocol 3). */
const LEAST_X = 100;
/** Pixels between two holes. */
const GAP = 4;

/** A hole: the position of its box, and its shape. */
interface Hole {
  readonly x: number;
  readonly y: number;
  readonly sides: Sides;
}

/** A slider captcha, drawn. */
export interface DrawnSlider {
  readonly base: Canvas;
  readonly piece: Canvas;
  readonly solution: Solution;
}

/** Cuts the piece out of the whole picture, before the hole is drawn into it. */
function cut(base: Canvas, { x, y, sides }: Hole): Canvas {
  const piece = createCanvas(BOX, HEIGHT);
  const pen = piece.getContext('2d');
  pen.save();
  outline(pen, { x: 0, y }, sides);
  pen.clip();
  pen.drawImage(base, -x, 0);
  pen.restore();
  outline(pen, { x: 0, y }, sides);
  pen.strokeStyle = 'rgba(255, 255, 255, 0.95)';
  pen.lineWidth = 1.6;
  pen.stroke();
  return piece;
}

function sink(pen: SKRSContext2D, hole: Hole, depth: number): void {
  outline(pen, hole, hole.sides);
  pen.fillStyle = `rgba(12, 18, 28, ${depth})`;
  pen.fill();
  pen.strokeStyle = `rgba(255, 255, 255, ${depth + 0.22})`;
  pen.lineWidth = 1.3;
  pen.stroke();
}

/** One or two decoy holes of other shapes: a program that looks for a dark spot finds them too. */
function decoys(chance: Chance, hole: Hole): readonly Hole[] {
  const made: Hole[] = [];
  for (let wanted = chance.whole(1, 2), tries = 0; made.length < wanted && tries < 40; tries += 1) {
    const x = chance.whole(BOX + GAP, WIDTH - BOX - 2);
    if ([hole, ...made].some((other) => Math.abs(other.x - x) < BOX + GAP)) continue;
    const y = chance.whole(4, HEIGHT - BOX - 4);
    made.push({ x, y, sides: sidesOf(chance, [hole.sides]) });
  }
  return made;
}

/** Draws a slider captcha. The position of the hole is unguessable, with x from 100 to 262 (captcha protocol 3). */
export function drawSlider(chance: Chance): DrawnSlider {
  const base = createCanvas(WIDTH, HEIGHT);
  const pen = base.getContext('2d');
  drawBackground(pen, chance);
  const x = randomInt(LEAST_X, WIDTH - CAPTCHA_SIZE.pieceWidth);
  const hole: Hole = { x, y: randomInt(6, HEIGHT - BOX - 6), sides: sidesOf(chance) };
  const piece = cut(base, hole);
  for (const decoy of decoys(chance, hole)) sink(pen, decoy, chance.between(0.2, 0.3));
  sink(pen, hole, chance.between(0.44, 0.54));
  return { base, piece, solution: { type: 'blockPuzzle', x } };
}

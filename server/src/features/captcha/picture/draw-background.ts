import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from './chance.ts';
import { HEIGHT, hsl, WIDTH, type Scene } from './paint.ts';
import { desert, fields, hills } from './scenes-land.ts';
import { pipes, refinery, town } from './scenes-plant.ts';
import { sea } from './scenes-sea.ts';

/** All backgrounds; each is redrawn for every captcha. */
export const SCENES = [hills, desert, fields, refinery, pipes, town, sea] as const satisfies readonly Scene[];

/** Draws soft light and shade over a scene, so that no two pieces of plain sky look alike. */
function shade(pen: SKRSContext2D, chance: Chance): void {
  for (let blot = 0; blot < 7; blot += 1) {
    const [x, y, radius] = [chance.between(0, WIDTH), chance.between(0, HEIGHT), chance.between(24, 70)];
    const hue = chance.between(0, 360);
    const gradient = pen.createRadialGradient(x, y, 0, x, y, radius);
    gradient.addColorStop(0, hsl(hue, 70, 60, 0.3));
    gradient.addColorStop(1, hsl(hue, 70, 60, 0));
    pen.fillStyle = gradient;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
  }
  for (let stroke = 0; stroke < 5; stroke += 1) {
    pen.strokeStyle = hsl(chance.between(0, 360), 60, 70, 0.35);
    pen.lineWidth = chance.between(0.8, 2.2);
    pen.beginPath();
    pen.moveTo(chance.between(0, WIDTH), chance.between(0, HEIGHT));
    const bend = (): [number, number] => [chance.between(0, WIDTH), chance.between(0, HEIGHT)];
    pen.bezierCurveTo(...bend(), ...bend(), ...bend());
    pen.stroke();
  }
}

/** Draws a background of 310x155: a random scene under random light and shade. */
export function drawBackground(pen: SKRSContext2D, chance: Chance, scene: Scene = chance.pick(SCENES)): void {
  scene(pen, chance);
  shade(pen, chance);
}

import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from './chance.ts';

/** Draws a whole background of 310x155. */
export type Scene = (pen: SKRSContext2D, chance: Chance) => void;

export const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE;

/** A colour from hue 0–360, saturation and lightness in percent, and opacity. */
export const hsl = (hue: number, saturation: number, lightness: number, cover = 1): string =>
  `hsla(${Math.round(((hue % 360) + 360) % 360)}, ${Math.round(saturation)}%, ${Math.round(lightness)}%, ${cover})`;

/** Fills the picture from top to bottom with evenly spaced colours. */
export function fillSky(pen: SKRSContext2D, colours: readonly string[], bottom: number = HEIGHT): void {
  const gradient = pen.createLinearGradient(0, 0, 0, bottom);
  colours.forEach((colour, at) => gradient.addColorStop(at / Math.max(1, colours.length - 1), colour));
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, WIDTH, bottom);
}

/** Draws a filled circle. */
export function dot(pen: SKRSContext2D, at: { x: number; y: number; radius: number }, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(at.x, at.y, at.radius, 0, Math.PI * 2);
  pen.fill();
}

/** Fills the outline through the points. */
export function area(pen: SKRSContext2D, points: readonly (readonly [number, number])[], colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
}

/** Draws a line through the points. */
export function line(
  pen: SKRSContext2D,
  points: readonly (readonly [number, number])[],
  { colour, width = 1 }: { readonly colour: string; readonly width?: number },
): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
}

/** A wavy edge across the picture: heights at every fourth pixel, from three random waves. */
export function ridge(
  chance: Chance,
  { level, swing }: { readonly level: number; readonly swing: number },
): readonly (readonly [number, number])[] {
  const waves = [1, 0.5, 0.22].map((share) => ({
    share: share * swing,
    length: chance.between(26, 90) * (share + 0.25),
    shift: chance.between(0, 7),
  }));
  const points: [number, number][] = [];
  for (let x = 0; x <= WIDTH + 4; x += 4) {
    const lift = waves.reduce((sum, { share, length, shift }) => sum + share * Math.sin(x / length + shift), 0);
    points.push([x, level - lift]);
  }
  return points;
}

/** Fills everything below a ridge. */
export const land = (pen: SKRSContext2D, edge: readonly (readonly [number, number])[], colour: string): void =>
  area(pen, [...edge, [WIDTH + 4, HEIGHT], [0, HEIGHT]], colour);

/** Draws flat clouds of a few circles each. */
export function clouds(pen: SKRSContext2D, chance: Chance, colour: string): void {
  for (let cloud = chance.whole(1, 3); cloud > 0; cloud -= 1) {
    const [x, y] = [chance.between(0, WIDTH), chance.between(12, 60)];
    for (let puff = 0; puff < 5; puff += 1) {
      dot(pen, { x: x + puff * 11, y: y + chance.between(-4, 4), radius: chance.between(5, 11) }, colour);
    }
  }
}

import type { Chance } from './chance.ts';
import { clouds, dot, fillSky, HEIGHT, hsl, line, ridge, WIDTH, type Scene } from './paint.ts';

type Pen = Parameters<Scene>[0];
/** The position and the colours of a platform. */
interface Site {
  readonly x: number;
  readonly ground: number;
  readonly colour: string;
  readonly light: string;
}

/** The sea with a platform on its legs and a ship or two. */
export const sea: Scene = (pen, chance) => {
  const hue = chance.between(180, 225);
  const level = chance.whole(84, 104);
  fillSky(pen, [hsl(hue + chance.pick([0, 150, 170]), 55, 66), hsl(hue, 55, 88)], level);
  clouds(pen, chance, hsl(hue, 30, 98, 0.6));
  pen.fillStyle = hsl(hue, 58, 42);
  pen.fillRect(0, level, WIDTH, HEIGHT);
  for (let wave = 0; wave < 9; wave += 1) {
    const edge = ridge(chance, { level: level + 3 + wave * 7, swing: 2.4 });
    line(pen, edge, { colour: hsl(hue, 55, 50 + (wave % 3) * 9, 0.7), width: 1 + wave / 5 });
  }
  platform(pen, chance, {
    x: chance.between(30, 190),
    ground: level + 12,
    colour: hsl(20, 62, 44),
    light: hsl(48, 80, 66),
  });
  for (let ship = chance.whole(1, 2); ship > 0; ship -= 1) {
    const [x, y] = [chance.between(10, 260), level + chance.between(10, 36)];
    pen.fillStyle = hsl(chance.between(0, 360), 45, 32);
    pen.fillRect(x, y, 44, 7);
    pen.fillRect(x + 30, y - 11, 10, 11);
    pen.fillStyle = hsl(chance.between(0, 360), 55, 58);
    for (let box = 0; box < 4; box += 1) pen.fillRect(x + 3 + box * 6.5, y - 5, 5.5, 5);
  }
};

function platform(pen: Pen, chance: Chance, { x, ground, colour, light }: Site): void {
  const deck = ground - chance.between(40, 52);
  for (const leg of [0, 28, 56, 84])
    line(
      pen,
      [
        [x + leg, ground],
        [x + leg, deck],
      ],
      { colour, width: 3.4 },
    );
  for (const leg of [0, 28, 56])
    line(
      pen,
      [
        [x + leg, ground],
        [x + leg + 28, deck],
        [x + leg, deck],
        [x + leg + 28, ground],
      ],
      { colour, width: 1 },
    );
  pen.fillStyle = colour;
  pen.fillRect(x - 8, deck - 6, 100, 8);
  pen.fillRect(x, deck - 24, 42, 12);
  pen.fillStyle = light;
  for (let box = 0; box < 5; box += 1) pen.fillRect(x + 2 + box * 9, deck - 20, 6, 9);
  line(
    pen,
    [
      [x + 56, deck - 6],
      [x + 64, deck - 50],
      [x + 72, deck - 6],
    ],
    { colour: light, width: 2 },
  );
  line(
    pen,
    [
      [x + 84, deck - 6],
      [x + 122, deck - 40],
    ],
    { colour, width: 2.4 },
  );
  dot(pen, { x: x + 124, y: deck - 43, radius: 4 }, hsl(38, 95, 64));
}

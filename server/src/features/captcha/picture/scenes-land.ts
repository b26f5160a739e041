import { area, clouds, dot, fillSky, HEIGHT, hsl, land, line, ridge, WIDTH, type Scene } from './paint.ts';

/** Ridges one in front of the other, paler with distance, with trees on the nearest. */
export const hills: Scene = (pen, chance) => {
  const hue = chance.between(90, 260);
  const dusk = chance.pick([200, 30, 330, 210]);
  fillSky(pen, [hsl(dusk, 55, 62), hsl(dusk + 25, 65, 82)]);
  dot(pen, { x: chance.between(30, 280), y: chance.between(20, 60), radius: chance.between(9, 18) }, hsl(45, 90, 88));
  clouds(pen, chance, hsl(dusk, 40, 95, 0.55));
  const layers = chance.whole(4, 6);
  for (let layer = 0; layer < layers; layer += 1) {
    const share = layer / (layers - 1);
    const edge = ridge(chance, { level: 60 + share * 70, swing: 16 - share * 6 });
    land(pen, edge, hsl(hue + share * 26, 28 + share * 22, 68 - share * 44));
    if (share < 0.6) continue;
    for (const [x, y] of edge) {
      if (!chance.happens(0.35)) continue;
      const tall = chance.between(6, 14);
      area(
        pen,
        [
          [x - tall * 0.35, y + 2],
          [x, y - tall],
          [x + tall * 0.35, y + 2],
        ],
        hsl(hue + 20, 42, 20),
      );
    }
  }
};

/** Sand in long waves, with a pipeline on supports and pump jacks in front. */
export const desert: Scene = (pen, chance) => {
  const hue = chance.between(18, 44);
  fillSky(pen, [hsl(hue + 180, 48, 60), hsl(hue, 70, 84)], 100);
  dot(pen, { x: chance.between(40, 270), y: chance.between(18, 48), radius: 14 }, hsl(48, 95, 90));
  for (let layer = 0; layer < 5; layer += 1) {
    const edge = ridge(chance, { level: 74 + layer * 17, swing: 11 });
    land(pen, edge, hsl(hue, 52 + layer * 4, 76 - layer * 9));
    line(pen, edge, { colour: hsl(hue, 70, 88 - layer * 7, 0.7) });
  }
  const level = chance.between(116, 134);
  for (let x = 4; x < WIDTH; x += 26) pen.fillRect(x, level, 3, 16);
  line(
    pen,
    [
      [0, level],
      [WIDTH, level - 6],
    ],
    { colour: hsl(hue + 170, 25, 42), width: 6 },
  );
  line(
    pen,
    [
      [0, level - 2],
      [WIDTH, level - 8],
    ],
    { colour: hsl(hue + 170, 30, 74), width: 1.5 },
  );
  for (let jack = chance.whole(1, 3); jack > 0; jack -= 1) {
    pumpJack(pen, { x: chance.between(30, 260), y: chance.between(92, 112), tilt: chance.between(-7, 7) });
  }
};

function pumpJack(pen: Parameters<Scene>[0], { x, y, tilt }: { x: number; y: number; tilt: number }): void {
  const colour = hsl(210, 24, 22);
  const ink = { colour, width: 2.2 };
  line(
    pen,
    [
      [x - 9, y + 22],
      [x, y - 6],
      [x + 9, y + 22],
    ],
    ink,
  );
  line(
    pen,
    [
      [x - 24, y - 6 + tilt],
      [x + 22, y - 6 - tilt],
    ],
    { colour, width: 3.4 },
  );
  line(
    pen,
    [
      [x - 24, y - 4 + tilt],
      [x - 24, y + 22],
    ],
    { colour, width: 1 },
  );
  area(
    pen,
    [
      [x - 28, y - 12 + tilt],
      [x - 20, y - 8 + tilt],
      [x - 22, y + 6 + tilt],
    ],
    colour,
  );
  dot(pen, { x: x + 20, y: y + 4 - tilt, radius: 5 }, colour);
}

/** Fields seen from above, each with its own furrows, crossed by a river and a road. */
export const fields: Scene = (pen, chance) => {
  const hue = chance.between(60, 130);
  fillSky(pen, [hsl(hue, 40, 52), hsl(hue + 16, 44, 40)]);
  for (let x = -30; x < WIDTH; x += 46) {
    for (let y = -20; y < HEIGHT; y += 40) {
      const [dx, dy] = [chance.between(-9, 9), chance.between(-9, 9)];
      const colour = [chance.between(hue - 34, hue + 34), chance.between(32, 60), chance.between(38, 66)] as const;
      area(
        pen,
        [
          [x + dx, y],
          [x + 46, y + dy],
          [x + 46 + dx, y + 40],
          [x, y + 40 + dy],
        ],
        hsl(...colour),
      );
      for (let furrow = 6; furrow < 40; furrow += 7) {
        line(
          pen,
          [
            [x + 4, y + furrow],
            [x + 44, y + furrow + dy],
          ],
          { colour: hsl(colour[0], colour[1], colour[2] - 13) },
        );
      }
    }
  }
  line(pen, ridge(chance, { level: chance.between(50, 110), swing: 26 }), { colour: hsl(204, 55, 58), width: 12 });
  line(pen, ridge(chance, { level: chance.between(30, 130), swing: 18 }), { colour: hsl(40, 16, 84), width: 4 });
};

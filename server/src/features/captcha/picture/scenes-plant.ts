import type { Chance } from './chance.ts';
import { clouds, dot, fillSky, HEIGHT, hsl, line, WIDTH, type Scene } from './paint.ts';

type Pen = Parameters<Scene>[0];
/** The position and the colours of a piece of plant. */
interface Site {
  readonly x: number;
  readonly ground: number;
  readonly colour: string;
  readonly light: string;
}

function column(pen: Pen, chance: Chance, { x, ground, colour, light }: Site): void {
  const [tall, wide] = [chance.between(44, 98), chance.between(8, 15)];
  pen.fillStyle = colour;
  pen.fillRect(x, ground - tall, wide, tall);
  dot(pen, { x: x + wide / 2, y: ground - tall, radius: wide / 2 }, colour);
  for (let y = ground - tall + 12; y < ground; y += chance.between(12, 22)) {
    line(
      pen,
      [
        [x - 4, y],
        [x + wide + 4, y],
      ],
      { colour: light, width: 1.6 },
    );
  }
}

function tank(pen: Pen, chance: Chance, { x, ground, colour, light }: Site): void {
  const [tall, wide] = [chance.between(18, 34), chance.between(28, 48)];
  pen.fillStyle = colour;
  pen.fillRect(x, ground - tall, wide, tall);
  line(
    pen,
    [
      [x, ground - tall],
      [x + wide / 2, ground - tall - 7],
      [x + wide, ground - tall],
    ],
    { colour, width: 3 },
  );
  for (let step = 3; step < tall; step += 6) {
    line(
      pen,
      [
        [x + step, ground - step],
        [x + step + 7, ground - step],
      ],
      { colour: light },
    );
  }
}

function sphere(pen: Pen, chance: Chance, { x, ground, colour, light }: Site): void {
  const radius = chance.between(12, 19);
  const y = ground - radius - 8;
  for (const leg of [-0.8, 0, 0.8])
    line(
      pen,
      [
        [x + leg * radius, ground],
        [x + leg * radius, y],
      ],
      { colour, width: 2 },
    );
  dot(pen, { x, y, radius }, colour);
  line(
    pen,
    [
      [x - radius, y],
      [x + radius, y],
    ],
    { colour: light, width: 1.4 },
  );
  dot(pen, { x: x - radius * 0.35, y: y - radius * 0.4, radius: radius * 0.2 }, light);
}

function flare(pen: Pen, chance: Chance, { x, ground, colour }: Site): void {
  const top = ground - chance.between(80, 112);
  line(
    pen,
    [
      [x - 8, ground],
      [x, top],
      [x + 8, ground],
    ],
    { colour, width: 1.6 },
  );
  for (let y = top + 14; y < ground; y += 13)
    line(
      pen,
      [
        [x - 4, y + 8],
        [x + 4, y],
      ],
      { colour },
    );
  dot(pen, { x: x + 3, y: top - 4, radius: 6 }, hsl(38, 95, 62, 0.8));
  dot(pen, { x: x + 1, y: top - 2, radius: 3 }, hsl(52, 100, 82));
}

function rack(pen: Pen, chance: Chance, { x, ground, colour, light }: Site): void {
  const [wide, tall] = [chance.between(60, 110), chance.between(22, 34)];
  for (let post = 0; post <= wide; post += 18) {
    line(
      pen,
      [
        [x + post, ground],
        [x + post, ground - tall],
      ],
      { colour, width: 2 },
    );
    line(
      pen,
      [
        [x + post, ground - tall],
        [x + post + 18, ground - tall / 2],
      ],
      { colour },
    );
  }
  for (let pipe = 0; pipe < 4; pipe += 1) {
    const y = ground - tall + pipe * 6;
    line(
      pen,
      [
        [x, y],
        [x + wide + 10, y],
      ],
      { colour: pipe % 2 ? light : colour, width: 2.4 },
    );
  }
}

/** A plant at dusk: columns, tanks, spheres, pipe racks and a flare in two rows, with lamps. */
export const refinery: Scene = (pen, chance) => {
  const hue = chance.pick([18, 205, 265, 330, 165]);
  fillSky(pen, [hsl(hue + 190, 46, chance.between(26, 60)), hsl(hue + 20, 62, 62), hsl(hue, 78, 80)]);
  clouds(pen, chance, hsl(hue, 60, 90, 0.3));
  for (const row of [0, 1]) {
    const ground = row === 0 ? 124 : HEIGHT - 8;
    const colour = hsl(hue + 200, 26, row === 0 ? 46 : 20);
    const light = hsl(hue + 200, 30, row === 0 ? 62 : 42);
    pen.fillStyle = colour;
    pen.fillRect(0, ground, WIDTH, HEIGHT);
    for (let x = chance.between(-20, 8); x < WIDTH; x += chance.between(20, 46)) {
      chance.pick([column, column, tank, sphere, rack, flare])(pen, chance, { x, ground, colour, light });
    }
    for (let lamp = 0; lamp < 26; lamp += 1) {
      const at = { x: chance.between(0, WIDTH), y: ground - chance.between(2, 60), radius: chance.between(0.7, 1.6) };
      dot(pen, at, hsl(48, 100, 78, 0.85));
    }
  }
};

/** Coloured pipes crossing each other, with flanges and valves. */
export const pipes: Scene = (pen, chance) => {
  const hue = chance.between(0, 360);
  fillSky(pen, [hsl(hue, 22, 84), hsl(hue + 30, 26, 62)]);
  for (let x = 0; x < WIDTH; x += 15.5)
    line(
      pen,
      [
        [x, 0],
        [x, HEIGHT],
      ],
      { colour: hsl(hue, 20, 96, 0.35) },
    );
  for (let pipe = 0; pipe < 13; pipe += 1) {
    const isUpright = chance.happens(0.45);
    const at = isUpright ? chance.between(0, WIDTH) : chance.between(0, HEIGHT);
    const size = chance.between(5, 15);
    const tone = hue + chance.pick([0, 150, 190, 210, 40]);
    const lie = (offset: number): [number, number][] =>
      isUpright
        ? [
            [at + offset, 0],
            [at + offset, HEIGHT],
          ]
        : [
            [0, at + offset],
            [WIDTH, at + offset],
          ];
    line(pen, lie(0), { colour: hsl(tone, 48, 34), width: size });
    line(pen, lie(-size * 0.08), { colour: hsl(tone, 48, 50), width: size * 0.66 });
    line(pen, lie(-size * 0.2), { colour: hsl(tone, 60, 76), width: size * 0.2 });
    for (let place = chance.between(10, 60); place < WIDTH; place += chance.between(40, 100)) {
      pen.fillStyle = hsl(tone, 44, 26);
      if (isUpright) pen.fillRect(at - size * 0.7, place, size * 1.4, 4);
      else pen.fillRect(place, at - size * 0.7, 4, size * 1.4);
      if (chance.happens(0.3)) {
        const [x, y] = isUpright ? [at, place] : [place, at];
        dot(pen, { x, y, radius: size * 0.85 }, hsl(tone + 170, 62, 46));
        dot(pen, { x, y, radius: size * 0.4 }, hsl(tone + 170, 50, 78));
      }
    }
  }
};

/** A town of blocks with lit windows, and cranes above it. */
export const town: Scene = (pen, chance) => {
  const hue = chance.between(190, 300);
  fillSky(pen, [hsl(hue, 50, chance.between(24, 62)), hsl(hue + 60, 60, 76)]);
  for (const row of [0, 1, 2]) {
    for (let x = -6; x < WIDTH; x += chance.between(14, 30)) {
      const [wide, tall] = [chance.between(14, 32), chance.between(28, 100 - row * 18)];
      pen.fillStyle = hsl(hue + chance.between(-20, 20), 24, 60 - row * 18);
      pen.fillRect(x, HEIGHT - tall, wide, tall);
      pen.fillStyle = hsl(46, 90, 74, 0.75);
      for (let wy = HEIGHT - tall + 5; wy < HEIGHT - 4; wy += 7) {
        for (let wx = x + 3; wx < x + wide - 3; wx += 6) if (chance.happens(0.4)) pen.fillRect(wx, wy, 2.6, 3.4);
      }
    }
  }
  for (let crane = chance.whole(1, 3); crane > 0; crane -= 1) {
    const [x, top] = [chance.between(20, 290), chance.between(14, 46)];
    const ink = { colour: hsl(28, 85, 48), width: 2 };
    line(
      pen,
      [
        [x, HEIGHT],
        [x, top],
      ],
      ink,
    );
    line(
      pen,
      [
        [x - 16, top + 6],
        [x + 52, top + 6],
      ],
      ink,
    );
    line(
      pen,
      [
        [x - 16, top + 6],
        [x, top - 6],
        [x + 52, top + 6],
      ],
      { ...ink, width: 0.8 },
    );
    line(
      pen,
      [
        [x + 38, top + 6],
        [x + 38, top + 30],
      ],
      { ...ink, width: 0.8 },
    );
  }
};

/** Draws of chance for pictures. What solves a captcha is never drawn from it. */
export interface Chance {
  /** A number from `least` up to, not including, `most`. */
  between(least: number, most: number): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of several. */
  pick<T>(of: readonly [T, ...T[]]): T;
  /** True so often, of 1. */
  happens(share: number): boolean;
}

/** Chance that repeats itself for the same seed, 32 bits (mulberry32): a picture can be drawn again in a check. */
export function chanceOf(seed: number): Chance {
  let state = Math.trunc(seed);
  const next = (): number => {
    state = Math.trunc(state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + next() * (most - least),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (of) => of[Math.floor(next() * of.length)] ?? of[0],
    happens: (share) => next() < share,
  };
}

/** Random draws for pictures. The solution of a captcha is never drawn from this. */
export interface Chance {
  /** A number from `least` up to but not including `most`. */
  between(least: number, most: number): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of several values. */
  pick<T>(values: readonly [T, ...T[]]): T;
  /** True with this probability, from 0 to 1. */
  happens(share: number): boolean;
}

/** Creates a repeatable 32-bit generator from a seed (mulberry32), so that a test can draw the same picture again. */
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
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    happens: (share) => next() < share,
  };
}

/** A list with at least one entry, so that a pick always returns one. */
export type Some<T> = readonly [T, ...T[]];

/** A small repeatable random source: the same seed gives the same results on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** True with this probability, 0 never and 1 always. */
  chance(odds: number): boolean;
  /** One entry, each equally likely. */
  pick<T>(values: Some<T>): T;
}

const FNV = 0x811c9dc5;
const PRIME = 0x01000193;

function stir(hash: number, part: number | string): number {
  if (typeof part === 'number') return Math.imul(hash ^ part, PRIME) ^ (part >>> 16);
  let mixed = hash;
  for (let at = 0; at < part.length; at += 1) mixed = Math.imul(mixed ^ part.charCodeAt(at), PRIME);
  return mixed;
}

/** Mixes the bits, so that neighbours such as unit 1 and unit 2 are unrelated. */
function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A 32-bit whole number from any parts; the same parts give the same number. */
export function hashOf(...parts: readonly (number | string)[]): number {
  let hash = FNV;
  for (const part of parts) hash = finish(stir(hash, part));
  return hash;
}

/** A number from 0 up to but not including 1 from any parts; the same parts give the same number. */
export const shareOf = (...parts: readonly (number | string)[]): number => hashOf(...parts) / 4_294_967_296;

/** A random source seeded with these parts (mulberry32). */
export function random(...parts: readonly (number | string)[]): Random {
  let state = hashOf(...parts);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (odds) => next() < odds,
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}

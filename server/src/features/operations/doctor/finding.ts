import type { Word } from '@plumbline/contract/words/word.ts';

/** The outcome of a check. */
export type Health = 'ok' | 'warn' | 'fail';

/** Rates a figure against two bounds: beyond the first it is a warning, beyond the second a failure. */
export function healthOf(
  isOver: (bound: number) => boolean,
  limits: { readonly warn: number; readonly fail: number },
): Health {
  if (isOver(limits.fail)) return 'fail';
  return isOver(limits.warn) ? 'warn' : 'ok';
}

/** The result of one check. */
export interface Finding {
  /** What was checked, for machines: `disk`, `backup`. */
  readonly about: string;
  readonly health: Health;
  /** What was found. */
  readonly found: Word;
  /** How to fix it; absent when all is well. */
  readonly todo?: Word;
}

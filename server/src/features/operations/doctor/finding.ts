import type { Word } from '@plumbline/contract/words/word.ts';

/** How something stands. */
export type Health = 'ok' | 'warn' | 'fail';

/** How a figure stands to two bounds: beyond the first it is told, beyond the second it is wrong. */
export function healthOf(
  isOver: (bound: number) => boolean,
  of: { readonly warn: number; readonly fail: number },
): Health {
  if (isOver(of.fail)) return 'fail';
  return isOver(of.warn) ? 'warn' : 'ok';
}

/** One thing that was looked at. */
export interface Finding {
  /** What was looked at, for machines: `disk`, `backup`. */
  readonly about: string;
  readonly health: Health;
  /** What was found. */
  readonly found: Word;
  /** What would make it right; of what is well, nothing. */
  readonly todo?: Word;
}

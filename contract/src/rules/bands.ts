import type { WorkState } from './work-state.ts';

/** The progress of a tile: no checks, untouched, one of three steps in between, or all done (domain guide 3.13). */
export type Band = 'empty' | 'untouched' | 'low' | 'middle' | 'high' | 'done';

/** The counts of a tile. */
interface Counted {
  readonly total: number;
  readonly done: number;
}

/** Percent of checks signed off, never rounded up to 100; null when there are none. */
export const percentDone = ({ total, done }: Counted): number | null =>
  total === 0 ? null : Math.floor((done / total) * 100);

/** The band of a tile. */
export const bandOf = ({ total, done }: Counted): Band => bandAt(total === 0 ? null : (done / total) * 100);

/** The band of a percentage, which may be fractional; null when there is nothing to do. */
export function bandAt(percent: number | null): Band {
  if (percent === null) return 'empty';
  if (percent <= 0) return 'untouched';
  if (percent >= 100) return 'done';
  if (percent < 50) return 'low';
  return percent < 80 ? 'middle' : 'high';
}

/**
 * How the tiles of a band look: the state of work whose mark and colour they have, null where there is nothing to do,
 * and how much of the background colour of that state is in their ground, in percent.
 */
export const BAND_LOOKS = {
  empty: { state: null, tint: 100 },
  untouched: { state: 'not-started', tint: 0 },
  low: { state: 'in-progress', tint: 55 },
  middle: { state: 'in-progress', tint: 100 },
  high: { state: 'ready', tint: 55 },
  done: { state: 'complete', tint: 100 },
} as const satisfies Readonly<Record<Band, { readonly state: WorkState | null; readonly tint: number }>>;

import { create } from 'zustand';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

/** How close the rows of lists stand: as wide as one reads, or closer, to see more of them. A finger always has room. */
export type RowDensity = 'normal' | 'compact';

const chosen = (): RowDensity => (readStored('density') === 'compact' ? 'compact' : 'normal');
const useStore = create<{ readonly density: RowDensity }>()(() => ({ density: chosen() }));
onStoredElsewhere(() => useStore.setState({ density: chosen() }));

/** How close rows stand, drawn again when it is chosen anew. */
export const useDensity = (): RowDensity => useStore((state) => state.density);

/** Chooses how close rows stand, for all lists of this browser. */
export function setDensity(density: RowDensity): void {
  writeStored('density', density === 'normal' ? undefined : density);
  useStore.setState({ density });
}

/** Heights in pixels, before the scale of the screen. */
interface Heights {
  readonly row: number;
  readonly head: number;
  readonly filter: number;
}
const HEIGHTS = {
  compact: { row: 28, head: 32, filter: 36 },
  normal: { row: 32, head: 36, filter: 40 },
  touch: { row: 44, head: 44, filter: 48 },
} as const satisfies Readonly<Record<RowDensity | 'touch', Heights>>;

/**
 * The heights of a grid. Rows hold text, so on wide screens they grow with it; compact ones do not grow, since whoever chose
 * them wants more rows, not larger ones.
 */
export function gridHeights(
  density: RowDensity,
  { touch, scale }: { readonly touch: boolean; readonly scale: number },
): Heights {
  const { row, head, filter } = HEIGHTS[touch ? 'touch' : density];
  const by = density === 'compact' && !touch ? Math.max(1, scale * 0.9) : scale;
  return { row: Math.round(row * by), head: Math.round(head * by), filter: Math.round(filter * by) };
}

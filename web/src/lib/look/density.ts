import { create } from 'zustand';
import { onStoredElsewhere, readStored, writeStored } from '../stored.ts';

/** The row spacing of lists: comfortable for reading, or compact to show more rows. Touch input always gets room. */
export type RowDensity = 'normal' | 'compact';

const chosen = (): RowDensity => (readStored('density') === 'compact' ? 'compact' : 'normal');
const useStore = create<{ readonly density: RowDensity }>()(() => ({ density: chosen() }));
onStoredElsewhere(() => useStore.setState({ density: chosen() }));

/** Returns the row spacing; re-renders when it changes. */
export const useDensity = (): RowDensity => useStore((state) => state.density);

/** Sets the row spacing for all lists in this browser. */
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
  compact: { row: 28, head: 28, filter: 30 },
  normal: { row: 32, head: 30, filter: 30 },
  touch: { row: 44, head: 44, filter: 48 },
} as const satisfies Readonly<Record<RowDensity | 'touch', Heights>>;

/**
 * Returns the heights of a grid. Rows contain text, so they grow with it on wide screens; compact rows grow less, since
 * a user who chose them wants more rows, not larger ones.
 */
export function gridHeights(
  density: RowDensity,
  { touch, scale }: { readonly touch: boolean; readonly scale: number },
): Heights {
  const { row, head, filter } = HEIGHTS[touch ? 'touch' : density];
  const by = density === 'compact' && !touch ? Math.max(1, scale * 0.9) : scale;
  return { row: Math.round(row * by), head: Math.round(head * by), filter: Math.round(filter * by) };
}

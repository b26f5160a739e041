import type { RegisterRows } from '../../grid/use-register-rows.ts';

/** What is shown instead of rows: an error, the empty state, or a placeholder while the first rows load. */
export type OverGrid = 'rows' | 'failed' | 'empty' | 'waiting';

/** Never a blank list: until the first rows or the empty state arrive, skeleton rows take their place. */
export function overGrid({
  shown,
  total,
  busy,
  error,
}: Pick<RegisterRows, 'shown' | 'total' | 'busy' | 'error'>): OverGrid {
  if (error !== undefined) return 'failed';
  if (shown === undefined) return 'waiting';
  if (total === 0) return busy ? 'waiting' : 'empty';
  return total === undefined && shown.first.length === 0 ? 'waiting' : 'rows';
}

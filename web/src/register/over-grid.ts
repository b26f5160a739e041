import type { RegisterRows } from '../grid/use-register-rows.ts';

/** What is seen in place of rows: why there are none, what an empty list teaches, or that the first rows are on their way. */
export type OverGrid = 'rows' | 'failed' | 'empty' | 'waiting';

/** Never a blank list: until the first rows or the empty state come, skeleton rows stand where they will be. */
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

import { fill } from '@plumbline/contract/words/word.ts';
import { useEffect, useState } from 'react';
import { useSay } from '../lib/value/language.ts';
import type { GridCore } from './grid-core.ts';
import { gridWords } from './grid-words.ts';

/** The edges of a column, in pixels from the first one that scrolls. */
export interface ColumnEdges {
  readonly id: string;
  readonly left: number;
  readonly width: number;
}

/** The columns of which less than half is visible at the right. */
export const beyondOf = (columns: readonly ColumnEdges[], right: number): readonly string[] =>
  columns.filter(({ left, width }) => left + width / 2 > right).map(({ id }) => id);

/** What moves the right edge or the columns. */
const MOVES = [
  'bodyScroll',
  'gridSizeChanged',
  'displayedColumnsChanged',
  'columnResized',
  'firstDataRendered',
] as const;

/**
 * Says how many columns lie beyond the right edge, where a list otherwise looks complete; pressing it shows the next
 * ones. The arrow keys reach them anyway, so it is no stop of the Tab key.
 */
export function ColumnsBeyond({ core }: { readonly core: GridCore | undefined }): React.JSX.Element | null {
  const say = useSay();
  const [beyond, setBeyond] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!core) return undefined;
    const { api } = core;
    const look = (): void => {
      // the grid reports some moves a moment later, when its page may be gone
      if (api.isDestroyed()) return;
      const columns = api.getDisplayedCenterColumns().map((column) => ({
        id: column.getColId(),
        left: column.getLeft() ?? 0,
        width: column.getActualWidth(),
      }));
      const next = beyondOf(columns, api.getHorizontalPixelRange().right);
      setBeyond((before) => (before.length === next.length ? before : next));
    };
    for (const move of MOVES) api.addEventListener(move, look);
    look();
    return () => {
      if (!api.isDestroyed()) for (const move of MOVES) api.removeEventListener(move, look);
    };
  }, [core]);
  const [first] = beyond;
  if (first === undefined) return null;
  const label = say(fill(gridWords.beyond, { count: beyond.length }));
  return (
    <button
      type="button"
      tabIndex={-1}
      className="pl-beyond"
      aria-label={label}
      title={label}
      onClick={() => core?.api.ensureColumnVisible(first, 'start')}
    >
      +{beyond.length} ›
    </button>
  );
}

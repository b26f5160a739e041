import { useFormat } from '../lib/value/language.ts';
import type { State } from '../lib/look/theme.ts';
import css from './progress-cell.module.css';

/** The content of a progress bar. */
export interface ProgressCellProps {
  readonly done: number;
  readonly total: number;
  /** The colour of the bar; `complete` by default. */
  readonly state?: State;
  /** The bar fills the available width. */
  readonly wide?: boolean;
  /** The bar alone, where the figures are shown beside it already. */
  readonly bare?: boolean;
}

/** Progress as done out of total: a thin bar with the figures, as in a grid cell. */
export function ProgressCell({
  done,
  total,
  state = 'complete',
  wide = false,
  bare = false,
}: ProgressCellProps): React.JSX.Element {
  const format = useFormat();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <span className={wide ? css.wide : css.cell}>
      <span aria-hidden data-bar className={css.track}>
        <span className={css.bar} style={{ transform: `scaleX(${share})`, background: `var(--state-${state})` }} />
      </span>
      {!bare && <span className={css.figures}>{`${format.count(done)}/${format.count(total)}`}</span>}
    </span>
  );
}

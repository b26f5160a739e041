import { useFormat } from '../lib/language.ts';
import type { State } from '../lib/theme.ts';
import css from './progress-cell.module.css';

/** What a bar shows. */
export interface ProgressCellProps {
  readonly done: number;
  readonly total: number;
  /** The colour of the bar; complete unless said. */
  readonly state?: State;
  /** The bar takes the width there is. */
  readonly wide?: boolean;
  /** The bar alone, where the figures stand beside it already. */
  readonly bare?: boolean;
}

/** What is done of how many: a thin bar and the figures, as in a cell of a grid. */
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
      <span aria-hidden className={css.track}>
        <span className={css.bar} style={{ transform: `scaleX(${share})`, background: `var(--state-${state})` }} />
      </span>
      {!bare && <span className={css.figures}>{`${format.count(done)}/${format.count(total)}`}</span>}
    </span>
  );
}

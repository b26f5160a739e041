import { MARK_SIZE, markPath, WORK_STATES } from '@plumbline/contract/rules/work-state.ts';
import type { State } from '../lib/look/theme.ts';
import css from './state-mark.module.css';

/** The mark of a state in its colour: a ring that fills, or a warning. It stands before the word of the state. */
export function StateMark({ state }: { readonly state: State }): React.JSX.Element {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      className={css.mark}
      style={{ color: `var(--state-${state})` }}
    >
      <path fill="currentColor" d={markPath(WORK_STATES[state].mark)} />
    </svg>
  );
}

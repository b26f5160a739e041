import type { ReactNode } from 'react';
import type { State } from '../lib/look/theme.ts';
import { Row } from './layout.tsx';
import css from './state-pill.module.css';

/** A state of work: as text, in the same colour wherever the state is shown. */
export function StatePill({
  state,
  children,
}: {
  readonly state: State;
  readonly children: ReactNode;
}): React.JSX.Element {
  const style = { color: `var(--state-${state}-text)`, background: `var(--state-${state}-soft)` };
  return (
    <Row as="span" inline ellipsis pad="0 8px" className={css.pill} style={style}>
      {children}
    </Row>
  );
}

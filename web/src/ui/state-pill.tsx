import type { ReactNode } from 'react';
import type { State } from '../lib/look/theme.ts';
import { Row, Text } from './layout.tsx';
import { StateMark } from './state-mark.tsx';
import css from './state-pill.module.css';

/** A state of work: its mark and its word, in the same colour wherever the state is shown. */
export function StatePill({
  state,
  children,
}: {
  readonly state: State;
  readonly children: ReactNode;
}): React.JSX.Element {
  const style = { color: `var(--state-${state}-text)`, background: `var(--state-${state}-soft)` };
  return (
    <Row as="span" inline gap={5} pad="0 8px" className={css.pill} style={style}>
      <StateMark state={state} />
      <Text ellipsis>{children}</Text>
    </Row>
  );
}

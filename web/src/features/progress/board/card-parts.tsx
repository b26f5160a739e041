import type { ReactNode } from 'react';
import { refIn } from '../../../lib/value/row-facts.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { PlainButton, Row, Text } from '../../../ui/layout.tsx';
import { Mono } from '../../../ui/mono.tsx';
import css from './board-card.module.css';

/** The name of a card; a click opens its record. */
export function CardName({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }): React.JSX.Element {
  return (
    <PlainButton className={css.name} title={name} onClick={onOpen}>
      <Mono>{name}</Mono>
    </PlainButton>
  );
}

/** The progress, 0 to 100, after the children. */
export function CardProgress({
  percent,
  children,
}: {
  readonly percent: number;
  readonly children?: ReactNode;
}): React.JSX.Element {
  return (
    <Row gap={6} className={css.line}>
      {children}
      <span className={css.percent}>{`${percent} %`}</span>
      <span aria-hidden data-bar className={css.track}>
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </span>
    </Row>
  );
}

/** The assignee, followed by the children. */
export function CardFoot({ row, children }: { readonly row: AnyRow; readonly children: ReactNode }): React.JSX.Element {
  return (
    <Row gap={6} className={css.line}>
      <Text ellipsis className={css.who}>
        {refIn(row, 'assignedTo')?.title ?? ''}
      </Text>
      {children}
    </Row>
  );
}

import { fill } from '@plumbline/contract/words/word.ts';
import type { ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Muted, Row } from '../../ui/layout.tsx';
import css from './some-rows.module.css';
import { registerWords } from '../words.ts';

/** A row with its title. */
interface Named {
  readonly id: string;
  readonly title: string;
}

/** Shows a number of rows that can be expanded: lists the first of them, and how many more there are. */
export function SomeRows({
  title,
  count,
  rows,
  isOpen = false,
  link,
}: {
  readonly title: string;
  readonly count: number;
  /** The first rows; empty where only their number is known. */
  readonly rows: readonly Named[];
  readonly isOpen?: boolean;
  /** Renders a row; its title when left out. */
  readonly link?: (row: Named) => ReactNode;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const more = rows.length > 0 && count > rows.length;
  return (
    <details className={css.some} open={isOpen}>
      <summary>
        {title} <Muted figures>{format.count(count)}</Muted>
      </summary>
      <Row as="p" wrap align="stretch" gap="2px 10px" className={css.names}>
        {rows.map((row) => (link ? link(row) : <span key={row.id}>{row.title}</span>))}
        {more && <em>{say(fill(registerWords.andMore, { count: format.count(count - rows.length) }))}</em>}
      </Row>
    </details>
  );
}

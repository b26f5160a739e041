import { fill } from '@plumbline/contract/words/word.ts';
import type { ReactNode } from 'react';
import { useFormat, useSay } from '../lib/language.ts';
import css from './some-rows.module.css';
import { registerWords } from './words.ts';

/** A row by its name. */
interface Named {
  readonly id: string;
  readonly title: string;
}

/** Rows told by their number, to be unfolded: the first of them by name, and how many more there are. */
export function SomeRows({
  title,
  count,
  rows,
  isOpen = false,
  link,
}: {
  readonly title: string;
  readonly count: number;
  /** The first of them; of none where only their number is known. */
  readonly rows: readonly Named[];
  readonly isOpen?: boolean;
  /** How a row is shown; its title when left out. */
  readonly link?: (row: Named) => ReactNode;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const more = rows.length > 0 && count > rows.length;
  return (
    <details className={css.some} open={isOpen}>
      <summary>
        {title} <span className={css.count}>{format.count(count)}</span>
      </summary>
      <p className={css.names}>
        {rows.map((row) => (link ? link(row) : <span key={row.id}>{row.title}</span>))}
        {more && <em>{say(fill(registerWords.andMore, { count: format.count(count - rows.length) }))}</em>}
      </p>
    </details>
  );
}

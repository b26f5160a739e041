import type { Filter } from '@plumbline/contract/register/filter.ts';
import { Link } from '@tanstack/react-router';
import { linkToList } from '../../lib/place/list-link.ts';
import { useFormat } from '../../lib/value/language.ts';
import css from './count-link.module.css';

/** A count that links to exactly the rows it counts. */
export interface CountLinkProps {
  readonly count: number;
  readonly route: string;
  /** Undefined until known: the count is then shown without a link. */
  readonly filter: Filter | undefined;
  /** What is counted, for screen readers. */
  readonly label: string;
}

export function CountLink({ count, route, filter, label }: CountLinkProps): React.JSX.Element {
  const format = useFormat();
  const figure = format.count(count);
  if (count === 0 || filter === undefined) return <span className={count === 0 ? css.zero : css.figure}>{figure}</span>;
  return (
    <Link className={css.figure} to={linkToList(route, filter)} aria-label={`${figure} ${label}`}>
      {figure}
    </Link>
  );
}

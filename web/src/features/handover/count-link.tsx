import type { Filter } from '@plumbline/contract/register/filter.ts';
import { Link } from '@tanstack/react-router';
import { linkToList } from '../../lib/list-link.ts';
import { useFormat } from '../../lib/language.ts';
import css from './count-link.module.css';

/** A count that opens exactly the rows it counted. */
export interface CountLinkProps {
  readonly count: number;
  readonly route: string;
  /** Undefined while it is not known: the count is then only shown. */
  readonly filter: Filter | undefined;
  /** What is counted, for those who hear the page. */
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

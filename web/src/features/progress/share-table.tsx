import type { Share } from '@plumbline/contract/features/progress/calls/figures.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { percentDone } from '@plumbline/contract/rules/bands.ts';
import type { ShareLinks } from './share-links.ts';
import css from './share-table.module.css';
import { progressWords } from './words.ts';

/** Props of a table of counts by discipline, class, category or type; each count is a link. */
export interface ShareTableProps<S extends Share> {
  readonly shares: readonly S[];
  readonly links: (share: S) => ShareLinks;
}

export function ShareTable<S extends Share>({ shares, links }: ShareTableProps<S>): React.JSX.Element {
  const say = useSay();
  if (shares.length === 0) return <EmptyState small title={say(progressWords.nothing)} />;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{say(progressWords.name)}</th>
          <th scope="col" className={css.figure}>
            {say(progressWords.total)}
          </th>
          <th scope="col" className={css.figure}>
            {say(progressWords.done)}
          </th>
          <th scope="col" className={css.figure}>
            {say(progressWords.outstanding)}
          </th>
          <th scope="col">{say(progressWords.percent)}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <ShareRow key={share.id ?? share.name} share={share} links={links(share)} />
        ))}
      </tbody>
    </table>
  );
}

function ShareRow({ share, links }: { readonly share: Share; readonly links: ShareLinks }): React.JSX.Element {
  const say = useSay();
  const { name, total, done } = share;
  return (
    <tr>
      <th scope="row">{name === '' ? say(progressWords.none) : name}</th>
      <td className={css.figure}>
        <Figure count={total} to={links.total} />
      </td>
      <td className={css.figure}>
        <Figure count={done} to={links.done} />
      </td>
      <td className={css.figure}>
        <Figure count={total - done} to={links.open} />
      </td>
      <td className={css.percent}>
        <span>{percentDone(share) === null ? '–' : `${percentDone(share)} %`}</span>
        <ProgressCell done={done} total={total} />
      </td>
    </tr>
  );
}

function Figure({ count, to }: { readonly count: number; readonly to: string | undefined }): React.JSX.Element {
  const format = useFormat();
  return to === undefined || count === 0 ? <>{format.count(count)}</> : <Link to={to}>{format.count(count)}</Link>;
}

import type { Tile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { CountLink } from '../handover/count-link.tsx';
import { itrFilter, openPunchFilter, type CountScope } from '../handover/scope-filters.ts';
import css from './grid/completions-grid.module.css';
import { progressWords } from './words.ts';

interface ItrCountsProps {
  readonly tile: Tile;
  /** The scope of its counts; undefined until known. */
  readonly scope: CountScope | undefined;
}

/** The checks, open punch and certificates in doubt of a system or subsystem; the counts are links. */
export function ItrCounts({ tile, scope }: ItrCountsProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { tagItr } = registers;
  return (
    <>
      <span>
        {say(progressWords.itrs)}{' '}
        <CountLink
          count={tile.done}
          route={tagItr.route}
          filter={scope && itrFilter(scope, ['signedOff'])}
          label={say(progressWords.done)}
        />
        {' / '}
        <CountLink
          count={tile.total}
          route={tagItr.route}
          filter={scope && itrFilter(scope)}
          label={say(progressWords.total)}
        />
      </span>
      {tile.punchOpen > 0 && <PunchLine tile={tile} scope={scope} />}
      {tile.inDoubt > 0 && (
        <span className={css.doubt}>
          <StateMark state="doubt" /> {say(fill(progressWords.doubtful, { count: format.count(tile.inDoubt) }))}
        </span>
      )}
    </>
  );
}

function PunchLine({ tile, scope }: ItrCountsProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { punchOpen, punchBlocking } = tile;
  const label = say(progressWords.punch);
  return (
    <span className={css.punch} data-blocking={punchBlocking > 0 || undefined}>
      {punchBlocking > 0 && <StateMark state="blocked" />} {label}{' '}
      <CountLink
        count={punchOpen}
        route={registers.punchListItem.route}
        filter={scope && openPunchFilter(punchScope(scope))}
        label={label}
      />
      {punchBlocking > 0 && ` · ${say(fill(progressWords.blocking, { count: format.count(punchBlocking) }))}`}
    </span>
  );
}

/** Punch is counted by subsystem only: the filters of the grid apply to checks. */
const punchScope = ({ subSystems }: CountScope): CountScope => ({ subSystems });

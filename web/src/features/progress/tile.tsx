import type { Tile } from '@plumbline/contract/features/progress/calls/progress-grid.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { InfoCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormat, useSay } from '../../lib/language.ts';
import { Mono } from '../../ui/mono.tsx';
import { CountLink } from '../handover/count-link.tsx';
import { itrFilter, openPunchFilter, type CountScope } from '../handover/scope-filters.ts';
import { bandOf, percentDone } from '@plumbline/contract/rules/bands.ts';
import css from './completions-grid.module.css';
import { progressWords } from './words.ts';

/** One tile of the completions grid. */
export interface TileCardProps {
  readonly tile: Tile;
  /** The name to show; the first tile has one of its own. */
  readonly name: string;
  /** What its counts are counted over; undefined while it is not known. */
  readonly scope: CountScope | undefined;
  readonly isWhole: boolean;
  /** Opens its subsystems, or its details when it has none. */
  readonly onOpen: () => void;
  readonly onDetails: () => void;
}

/** Name, percent and band of a system or subsystem, with the counts as links. Colour never says it alone: the figure stands beside. */
export function TileCard({ tile, name, scope, isWhole, onOpen, onDetails }: TileCardProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const percent = percentDone(tile);
  const { tagItr } = registers;
  return (
    <article
      className={css.tile}
      data-band={bandOf(tile)}
      data-whole={isWhole || undefined}
      data-doubt={tile.inDoubt > 0 || undefined}
    >
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.name}>{isWhole ? name : <Mono>{name}</Mono>}</span>
        <span className={css.description}>{tile.description}</span>
        <span className={css.percent}>{percent === null ? say(progressWords.noItrs) : `${percent} %`}</span>
        <span aria-hidden className={css.track}>
          <span style={{ transform: `scaleX(${(percent ?? 0) / 100})` }} />
        </span>
      </button>
      <Button
        type="text"
        className={css.info ?? ''}
        icon={<InfoCircleOutlined aria-hidden />}
        aria-label={say(fill(progressWords.details, { name }))}
        onClick={onDetails}
      />
      <footer className={css.foot}>
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
          <span className={css.doubt}>{say(fill(progressWords.doubtful, { count: format.count(tile.inDoubt) }))}</span>
        )}
      </footer>
    </article>
  );
}

function PunchLine({ tile, scope }: Pick<TileCardProps, 'tile' | 'scope'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { punchOpen, punchBlocking } = tile;
  const label = say(progressWords.punch);
  return (
    <span className={css.punch} data-blocking={punchBlocking > 0 || undefined}>
      {label}{' '}
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

/** Punch is counted over subsystems alone: the filters of the grid are of checks. */
const punchScope = ({ subSystems }: CountScope): CountScope => ({ subSystems });

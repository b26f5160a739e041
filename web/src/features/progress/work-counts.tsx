import type { WorkTile } from '@plumbline/contract/features/progress/calls/grids.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { LockOutlined } from '@ant-design/icons';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { CountLink } from '../handover/count-link.tsx';
import css from './grid/completions-grid.module.css';
import { tileWords } from './grid/pack-words.ts';

const { workPack, jobCard, operation } = registers;

/** The labels of a tile's parts, and the lists they are in. */
const PARTS = {
  scope: { label: tileWords.packs, route: workPack.route },
  workPack: { label: tileWords.cards, route: jobCard.route },
  jobCard: { label: tileWords.operations, route: operation.route },
} as const;
/** The kinds of tile. */
export type TileKind = keyof typeof PARTS;

const filtersOf = (kind: TileKind, id: string | null): readonly [all: Filter, done: Filter] | undefined => {
  if (id === null || kind === 'scope') return undefined;
  const all: Filter = { field: kind, op: 'is', value: id };
  const done: Filter =
    kind === 'workPack'
      ? { field: 'state', op: 'is', value: 'accepted' }
      : { field: 'donePercent', op: 'is', value: 100 };
  return [all, { and: [all, done] }];
};

/** The parts of a work pack or job card as links, its status, its date, and what blocks its sign-off. */
export function WorkCounts({ tile, kind }: { readonly tile: WorkTile; readonly kind: TileKind }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { label, route } = PARTS[kind];
  const filters = filtersOf(kind, tile.id);
  const doneWord = say(kind === 'jobCard' ? tileWords.done : tileWords.accepted);
  return (
    <>
      <span>
        {say(label)}{' '}
        <CountLink count={tile.done} route={route} filter={filters?.[1]} label={`${say(label)} ${doneWord}`} />
        {' / '}
        <CountLink
          count={tile.total}
          route={route}
          filter={filters?.[0]}
          label={`${say(label)} ${say(tileWords.all)}`}
        />
      </span>
      {tile.inTheWay > 0 && (
        <span className={css.punch} data-blocking>
          <StateMark state="blocked" /> {say(fill(tileWords.inTheWay, { count: format.count(tile.inTheWay) }))}
        </span>
      )}
      <Status tile={tile} />
      <Day tile={tile} />
    </>
  );
}

function Status({ tile: { status, isLocked } }: { readonly tile: WorkTile }): React.JSX.Element | null {
  const say = useSay();
  if (!isLocked) return status === null ? null : <span>{status}</span>;
  return (
    <span>
      <LockOutlined aria-hidden /> {say(status === null ? tileWords.lockedByPack : fill(tileWords.locked, { status }))}
    </span>
  );
}

function Day({ tile: { plannedFinish, state } }: { readonly tile: WorkTile }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  if (plannedFinish === null) return null;
  const isLate = plannedFinish < today && state === 'open';
  return (
    <span className={css.punch} data-blocking={isLate || undefined}>
      {isLate && <StateMark state="overdue" />}{' '}
      {say(fill(isLate ? tileWords.late : tileWords.planned, { day: format.date(plannedFinish) }))}
    </span>
  );
}

import { permission } from '@plumbline/contract/access.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { LockOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { useVerb } from '../../lib/query.ts';
import { textIn } from '../../lib/row-facts.ts';
import { useCan } from '../../lib/session.ts';
import { StepButtons } from '../../register/cells/edit-tools.tsx';
import { LookupSelect } from '../../register/lookup-select.tsx';
import { type BoardColumn, CardBoard, type ReaderProps } from '../../ui/card-board.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { BoardCard } from './board-card.tsx';
import { ofStatus, useColumnCards } from './board-cards.ts';
import { boardWords } from './board-words.ts';
import css from './completions-grid.module.css';
import { RecordSheet } from './record-sheet.tsx';
import { type Ask, type AskedOf, useAsked } from './use-asked.ts';
import { type CardMoves, useCardMoves } from './use-card-moves.ts';
import { progressWords } from './words.ts';

const PAGE = '/WorkPack/JobCardBoard';
const { jobCard, jobCardStatus } = registers;
/** What narrows the board, and the registers that is chosen from. */
const ASKS = [
  ['workPack', 'workPack', progressWords.allPacks],
  ['discipline', 'discipline', progressWords.discipline],
  ['assignedTo', 'authorisedPerson', boardWords.anyPerson],
] as const;
const NAMES = ['workPack', 'discipline', 'assignedTo'] as const;
type Asked = AskedOf<(typeof NAMES)[number]>;
const STATUSES_MOST = 100;

/** `/WorkPack/JobCardBoard`: job cards in the columns of their status, dragged from one to another. */
export default function JobCardBoardPage(): React.JSX.Element {
  const say = useSay();
  const [asked, ask] = useAsked(NAMES);
  const [opened, setOpened] = useState<string | null>(null);
  const mayMove = useCan(permission(jobCard.key, 'update'));
  const filter = useMemo(() => filterOf(asked), [asked]);
  const moves = useCardMoves();
  useHotkey('mod+z', () => void moves.steps.undo(), { enabled: mayMove });
  const title = say(pageAt(PAGE)?.title ?? progressWords.workPacks);
  return (
    <Page
      title={title}
      note={say(mayMove ? boardWords.note : boardWords.readNote)}
      crumbs={[{ label: say(progressWords.workPacks), to: '/workPack' }, { label: title }]}
      actions={mayMove && <StepButtons steps={moves.steps} />}
    >
      <Bar asked={asked} onAsk={ask} />
      <Cards title={title} filter={filter} moves={mayMove ? moves : undefined} onOpen={setOpened} />
      <RecordSheet register={jobCard.key} id={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

interface CardsProps {
  readonly title: string;
  readonly filter: Filter | undefined;
  /** Nothing for those who may not move cards. */
  readonly moves: CardMoves | undefined;
  readonly onOpen: (id: string) => void;
}
const NOTHING_COMES: CardMoves['coming'] = new Map();

/** The columns with their cards, or how to begin where there are none. */
function Cards({ title, filter, moves, onOpen }: CardsProps): React.JSX.Element {
  const say = useSay();
  const { columns, error, again } = useColumns(filter);
  if (error !== null) return <ErrorState error={error} onRetry={again} />;
  if (columns === undefined) return <SkeletonBox height="520px" />;
  if (filter === undefined && columns.every(({ total }) => total === 0))
    return (
      <EmptyState
        title={say(boardWords.empty)}
        text={say(boardWords.emptyText)}
        actions={<Link to={jobCard.route}>{say(boardWords.openList)}</Link>}
      />
    );
  const onMove =
    moves && ((row: AnyRow, to: string) => moves.move(row, to, columns.find(({ key }) => key === to)?.title ?? ''));
  return (
    <CardBoard<AnyRow>
      label={title}
      columns={columns}
      Reader={ColumnReader}
      coming={moves?.coming ?? NOTHING_COMES}
      onMove={onMove}
      none={say(boardWords.none)}
      renderCard={(row, column, tools) => <BoardCard {...{ row, column, columns, tools, onMove, onOpen }} />}
    />
  );
}

/** Reads the cards of one status, as far as the address of the page narrows them. */
function ColumnReader({ column, from, to, children }: ReaderProps<AnyRow>): React.ReactNode {
  const [asked] = useAsked(NAMES);
  return children(useColumnCards(ofStatus(column, filterOf(asked)), from, to));
}

function filterOf(asked: Asked): Filter | undefined {
  const all = Object.entries(asked).map(([field, value]): Condition => ({ field, op: 'is', value }));
  return all.length === 0 ? undefined : { and: all };
}

/** The statuses as columns, before them what has none, each with the number of its cards. */
function useColumns(filter: Filter | undefined): {
  readonly columns: readonly BoardColumn[] | undefined;
  readonly error: Error | null;
  readonly again: () => void;
} {
  const say = useSay();
  const statuses = useVerb(jobCardStatus.key, 'page', { columns: ['name', 'locksJobCard'], limit: STATUSES_MOST });
  const counts = useVerb(
    jobCard.key,
    'groups',
    { by: ['jobCardStatus'], limit: STATUSES_MOST + 1, ...(filter && { filter }) },
    { placeholderData: (before) => before },
  );
  const columns = useMemo(() => {
    if (!statuses.data || !counts.data) return undefined;
    const totals = new Map(counts.data.groups.map(({ values, count }) => [values[0]?.value ?? '', count]));
    const lock = <LockOutlined title={say(boardWords.locks)} aria-label={say(boardWords.locks)} />;
    const none: BoardColumn = { key: '', title: say(boardWords.noStatus), total: totals.get('') ?? 0 };
    const named = statuses.data.rows.map((row): BoardColumn => ({
      key: row.id,
      title: textIn(row, 'name'),
      total: totals.get(row.id) ?? 0,
      ...(row['locksJobCard'] === true && { mark: lock }),
    }));
    return [none, ...named];
  }, [statuses.data, counts.data, say]);
  return {
    columns,
    error: statuses.error ?? counts.error,
    again: () => void Promise.all([statuses.refetch(), counts.refetch()]),
  };
}

function Bar({ asked, onAsk }: { readonly asked: Asked; readonly onAsk: Ask }): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.bar}>
      {ASKS.map(([name, register, all]) => (
        <LookupSelect
          key={name}
          id={`board-${name}`}
          register={register}
          isOptional
          label={say(jobCard.fields[name].label)}
          placeholder={say(all)}
          value={asked[name] ?? null}
          onChange={(id) => onAsk({ [name]: id })}
        />
      ))}
    </div>
  );
}

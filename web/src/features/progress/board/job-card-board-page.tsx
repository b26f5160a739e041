import { permission } from '@plumbline/contract/access.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { useCan } from '../../../lib/session/session.ts';
import { StepButtons } from '../../../register/cells/edit-tools.tsx';
import { LookupSelect } from '../../../register/row/lookup-select.tsx';
import { CardBoard, type ReaderProps } from '../../../ui/card-board.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { useHotkey } from '../../../ui/use-hotkey.ts';
import { type Arrangement, arrangementIn, cardsIn, movedTo } from './board-arrangement.ts';
import { CARD_FILTERS, FilterBar } from '../filter-bar.tsx';
import { BoardCard } from './board-card.tsx';
import { JOB_CARDS, useColumnCards } from './board-cards.ts';
import { boardWords } from './board-words.ts';
import css from '../grid/completions-grid.module.css';
import { RecordSheet } from '../grid/record-sheet.tsx';
import { type SetQueryParams, type QueryParamsOf, useQueryParams } from '../use-query-params.ts';
import { useBoardColumns } from './use-board-columns.tsx';
import { type CardMoves, useCardMoves } from './use-card-moves.ts';
import { progressWords } from '../words.ts';

const PAGE = '/WorkPack/JobCardBoard';
const { jobCard } = registers;
/** The filters of the board. */
const FILTERS = [
  CARD_FILTERS[1],
  CARD_FILTERS[2],
  {
    name: 'assignedTo',
    register: 'authorisedPerson',
    label: jobCard.fields.assignedTo.label,
    all: boardWords.anyPerson,
  },
] as const;
const BY = ['status', 'week', 'person'] as const satisfies readonly Arrangement[];
/** The address parameters: the filters, the arrangement, and the people with a column even without cards. */
const NAMES = ['workPack', 'discipline', 'assignedTo', 'by', 'people'] as const;
type Asked = QueryParamsOf<(typeof NAMES)[number]>;

/**
 * `/WorkPack/JobCardBoard`: job cards in columns by status, week or assignee, dragged between columns (domain guide
 * 2.10).
 */
export default function JobCardBoardPage(): React.JSX.Element {
  const say = useSay();
  const [params, ask] = useQueryParams(NAMES);
  const [opened, setOpened] = useState<string | null>(null);
  const mayMove = useCan(permission(jobCard.key, 'update'));
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
      <Bar asked={params} onAsk={ask} />
      <Cards title={title} asked={params} moves={mayMove ? moves : undefined} onOpen={setOpened} />
      <RecordSheet register={jobCard.key} id={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

interface CardsProps {
  readonly title: string;
  readonly asked: Asked;
  /** Undefined for users who may not move cards. */
  readonly moves: CardMoves | undefined;
  readonly onOpen: (id: string) => void;
}
const NOTHING_COMES: CardMoves['coming'] = new Map();

/** The columns with their cards, or how to start when there are no cards. */
function Cards({ title, asked: params, moves, onOpen }: CardsProps): React.JSX.Element {
  const say = useSay();
  const by = arrangementIn(params.by);
  const filter = useMemo(() => filterOf(params), [params]);
  const people = useMemo(() => peopleIn(params), [params]);
  const { columns, crowd, error, again } = useBoardColumns(by, filter, people);
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
    moves &&
    ((row: AnyRow, to: string) =>
      moves.move(row, {
        to,
        title: columns.find(({ key }) => key === to)?.title ?? '',
        values: movedTo(by, row, to),
      }));
  const board = (
    <CardBoard<AnyRow>
      key={by}
      label={title}
      columns={columns}
      Reader={ColumnReader}
      coming={moves?.coming ?? NOTHING_COMES}
      onMove={onMove}
      none={say(boardWords.none)}
      renderCard={(row, column, tools) => <BoardCard {...{ row, column, columns, tools, onMove, onOpen }} />}
    />
  );
  if (crowd === undefined) return board;
  return (
    <>
      <p className={css.note}>{say(fill(boardWords.more, { shown: columns.length - 1, count: crowd }))}</p>
      {board}
    </>
  );
}

/** Reads the cards of one column, restricted by the filters in the page's address. */
function ColumnReader({ column, from, to, children }: ReaderProps<AnyRow>): React.ReactNode {
  const [params] = useQueryParams(NAMES);
  const own = cardsIn(arrangementIn(params.by), column, useToday());
  const narrowed = filterOf(params);
  return children(useColumnCards(JOB_CARDS, narrowed === undefined ? own : { and: [narrowed, own] }, [from, to]));
}

function filterOf(params: Asked): Filter | undefined {
  const all = FILTERS.flatMap(({ name }): readonly Condition[] => {
    const value = params[name];
    return value === undefined ? [] : [{ field: name, op: 'is', value }];
  });
  return all.length === 0 ? undefined : { and: all };
}

const peopleIn = ({ people = '' }: Asked): readonly string[] => people.split(',').filter((id) => id !== '');

function Bar({ asked: params, onAsk }: { readonly asked: Asked; readonly onAsk: SetQueryParams }): React.JSX.Element {
  const say = useSay();
  const by = arrangementIn(params.by);
  return (
    <FilterBar
      id="board"
      filters={FILTERS}
      values={params}
      onAsk={onAsk}
      lead={
        <Segmented<Arrangement>
          aria-label={say(boardWords.by)}
          value={by}
          onChange={(next) => onAsk({ by: next === 'status' ? null : next })}
          options={BY.map((value) => ({ value, label: say(boardWords[value]) }))}
        />
      }
    >
      {by === 'person' && (
        <LookupSelect
          id="board-people"
          register="authorisedPerson"
          label={say(boardWords.another)}
          placeholder={say(boardWords.another)}
          value={null}
          onChange={(id) =>
            onAsk({ people: [...new Set([...peopleIn(params), ...(id === null ? [] : [id])])].join(',') })
          }
        />
      )}
    </FilterBar>
  );
}

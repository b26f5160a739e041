import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { linkToList } from '../../../lib/place/list-link.ts';
import { useVerb } from '../../../lib/call/query.ts';
import { type BoardColumn, CardBoard, type ReaderProps } from '../../../ui/card-board.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { itrFilter, type ItrProgress } from '../../handover/scope-filters.ts';
import { useSubSystemsOf } from '../../handover/type-scope.ts';
import { TAG_ITRS, useColumnCards } from './board-cards.ts';
import { boardWords } from './board-words.ts';
import { CheckCard } from './check-card.tsx';
import { CHECK_BOARD, CHECK_STATES } from './check-board.ts';
import { FilterBar } from '../filter-bar.tsx';
import { RecordSheet } from '../grid/record-sheet.tsx';
import { type QueryParamsOf, useQueryParams } from '../use-query-params.ts';
import { progressWords } from '../words.ts';

const { tagItr } = registers;
const NAMES = ['system', 'subSystem', 'discipline', 'itrClass', 'assignedTo'] as const;
const FILTERS = [
  { name: 'system', register: 'system', all: boardWords.anySystem },
  { name: 'subSystem', register: 'subSystem', all: boardWords.anySubSystem },
  { name: 'discipline', register: 'discipline', all: progressWords.discipline },
  { name: 'itrClass', register: 'itrClass', all: progressWords.itrClass },
  {
    name: 'assignedTo',
    register: 'authorisedPerson',
    label: tagItr.fields.assignedTo.label,
    all: boardWords.anyPerson,
  },
] as const;
type Asked = QueryParamsOf<(typeof NAMES)[number]>;
/** Maximum cards shown per column; for more, users go to the list. */
const MOST = 300;
const NOTHING_COMES = new Map<string, readonly AnyRow[]>();

/**
 * `/Certification/TagITRBoard`: the checks of a system or subsystem in columns by state (domain guide 1, 2.2.2). A
 * check moves when it is filled in or signed, which happens on its sheet.
 */
export default function TagItrBoardPage(): React.JSX.Element {
  const say = useSay();
  const [params, ask] = useQueryParams(NAMES);
  const [opened, setOpened] = useState<string | null>(null);
  const title = say(pageAt(CHECK_BOARD)?.title ?? tagItr.label);
  const filter = useChecks(params);
  return (
    <Page
      title={title}
      note={say(boardWords.checksNote)}
      crumbs={[{ label: say(progressWords.certification) }, { label: title }]}
      actions={<Link to="/Certification/CompletionsGrid">{say(boardWords.tiles)}</Link>}
    >
      <FilterBar
        id="checks"
        filters={FILTERS}
        values={params}
        // a subsystem belongs to one system, so choosing another system clears it
        onAsk={(part) => ask({ ...part, ...('system' in part && { subSystem: null }) })}
      />
      {filter === null && <EmptyState title={say(boardWords.chooseTitle)} text={say(boardWords.chooseText)} />}
      {filter === undefined && <SkeletonBox height="520px" />}
      {filter && <Cards title={title} filter={filter} onOpen={setOpened} />}
      <RecordSheet register={tagItr.key} id={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

/**
 * The filter for the checks in the address; null when it names neither a system nor a subsystem, undefined while the
 * system's subsystems load.
 */
function useChecks({ system, subSystem, discipline, itrClass, assignedTo }: Asked): Filter | null | undefined {
  const systems = useMemo(() => (system === undefined || subSystem !== undefined ? [] : [system]), [system, subSystem]);
  const found = useSubSystemsOf(systems);
  return useMemo(() => {
    if (system === undefined && subSystem === undefined) return null;
    const subSystems = subSystem === undefined ? found?.get(system ?? '') : [subSystem];
    if (subSystems === undefined) return undefined;
    const checks = itrFilter({
      subSystems,
      ...(discipline !== undefined && { disciplines: [discipline] }),
      ...(itrClass !== undefined && { itrClasses: [itrClass] }),
    });
    const theirs: readonly Condition[] =
      assignedTo === undefined ? [] : [{ field: 'assignedTo', op: 'is', value: assignedTo }];
    return { and: [checks, ...theirs] };
  }, [system, subSystem, found, discipline, itrClass, assignedTo]);
}

const inState = (filter: Filter, state: string): Filter => ({
  and: [filter, { field: 'progress', op: 'is', value: state }],
});

/** The columns, each with its number of checks; undefined while loading. */
function useColumns(filter: Filter): {
  readonly columns: readonly BoardColumn[] | undefined;
  readonly error: Error | null;
  readonly again: () => void;
} {
  const say = useSay();
  const format = useFormat();
  const { data, error, refetch } = useVerb(
    tagItr.key,
    'groups',
    { by: ['progress'], filter },
    { placeholderData: (before) => before },
  );
  const columns = useMemo(() => {
    const totals = data && new Map(data.groups.map(({ values, count }) => [values[0]?.value ?? '', count]));
    const columnOf = (state: ItrProgress): BoardColumn => {
      const total = totals?.get(state) ?? 0;
      const facts = { shown: format.count(MOST), count: format.count(total) };
      return {
        key: state,
        title: say(tagItr.fields.progress.of[state]),
        mark: <StateMark state={stateOf(state)} />,
        total,
        shown: MOST,
        isClosed: true,
        ...(total > MOST && {
          rest: <Link to={linkToList(tagItr.route, inState(filter, state))}>{say(fill(boardWords.rest, facts))}</Link>,
        }),
      };
    };
    return totals && CHECK_STATES.map(columnOf);
  }, [data, filter, say, format]);
  return { columns, error, again: () => void refetch() };
}

interface CardsProps {
  readonly title: string;
  readonly filter: Filter;
  readonly onOpen: (id: string) => void;
}
function Cards({ title, filter, onOpen }: CardsProps): React.JSX.Element {
  const say = useSay();
  const { columns, error, again } = useColumns(filter);
  if (error !== null) return <ErrorState error={error} onRetry={again} />;
  if (columns === undefined) return <SkeletonBox height="520px" />;
  return (
    <CardBoard<AnyRow>
      label={title}
      columns={columns}
      Reader={ColumnReader}
      coming={NOTHING_COMES}
      onMove={undefined}
      none={say(boardWords.noChecks)}
      renderCard={(row) => <CheckCard row={row} onOpen={onOpen} />}
    />
  );
}

/** Reads the cards of one column, restricted by the filters in the page's address. */
function ColumnReader({ column, from, to, children }: ReaderProps<AnyRow>): React.ReactNode {
  const [params] = useQueryParams(NAMES);
  const filter = useChecks(params);
  return children(useColumnCards(TAG_ITRS, inState(filter ?? { and: [] }, column), [from, to]));
}

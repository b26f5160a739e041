import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { LockOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useFormat, useLanguage, useSay } from '../../../lib/value/language.ts';
import { useVerb } from '../../../lib/call/query.ts';
import { textIn } from '../../../lib/value/row-facts.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import type { BoardColumn } from '../../../ui/card-board.tsx';
import { ARRANGEMENTS, type Arrangement, EARLIER, LATER, NONE, totalsIn, weeksFrom } from './board-arrangement.ts';
import { boardWords } from './board-words.ts';

const { authorisedPerson, jobCard, jobCardStatus } = registers;
const STATUSES_MOST = 100;
/** Maximum people with a column; nobody looks through more than a hundred columns. */
const PEOPLE_MOST = 100;
/** More days, people or statuses than any project has. */
const GROUPS_MOST = 10_000;

/** The columns of the board. */
export interface BoardColumns {
  /** Undefined while loading. */
  readonly columns: readonly BoardColumn[] | undefined;
  /** The number of people with cards, when it exceeds the number of columns. */
  readonly crowd: number | undefined;
  readonly error: Error | null;
  readonly again: () => void;
}

/**
 * The columns of an arrangement, each with its number of cards; the given `people` have a column even without cards.
 */
export function useBoardColumns(by: Arrangement, filter: Filter | undefined, people: readonly string[]): BoardColumns {
  const statuses = useStatuses(by === 'status');
  const beside = useVerb(
    authorisedPerson.key,
    'lookup',
    { ids: [...people] },
    { enabled: by === 'person' && people.length > 0, placeholderData: (before) => before },
  );
  const counts = useVerb(
    jobCard.key,
    'groups',
    { by: [ARRANGEMENTS[by]], limit: GROUPS_MOST, ...(filter && { filter }) },
    { placeholderData: (before, query) => (sameBy(query?.queryKey, by) ? before : undefined) },
  );
  const weeks = useWeeks();
  const today = useToday();
  const say = useSay();
  const groups = counts.data?.groups;
  const known = useMemo(() => {
    if (groups === undefined) return undefined;
    const totals = totalsIn(by, groups, today);
    const counted = (column: Omit<BoardColumn, 'total'>): BoardColumn => ({
      ...column,
      total: totals.get(column.key) ?? 0,
    });
    if (by === 'status') return statuses.columns && { columns: statuses.columns.map(counted) };
    if (by === 'week')
      return { columns: weeks.map(counted).filter(({ isClosed, total }) => isClosed !== true || total > 0) };
    const named = new Map(
      groups.flatMap(({ values: [person] }) => (person?.value ? [[person.value, person.title]] : [])),
    );
    for (const { id, title } of beside.data ?? []) named.set(id, title);
    const all = [...named].toSorted((a, b) => (a[1] ?? '').localeCompare(b[1] ?? '', 'en', { numeric: true }));
    const shown = all.filter(([id], at) => at < PEOPLE_MOST || people.includes(id));
    const columns = [
      counted({ key: NONE, title: say(boardWords.noPerson) }),
      ...shown.map(([key, title]) => counted({ key, title: title ?? '' })),
    ];
    return { columns, ...(shown.length < all.length && { crowd: all.length }) };
  }, [by, groups, today, statuses.columns, weeks, beside.data, people, say]);
  return {
    columns: known?.columns,
    crowd: known !== undefined && 'crowd' in known ? known.crowd : undefined,
    error: statuses.error ?? counts.error ?? beside.error,
    again: () => void Promise.all([statuses.again(), counts.refetch()]),
  };
}

/** True when the previous answer counts by the same field, so that it can stay on screen. */
const sameBy = (key: readonly unknown[] | undefined, by: Arrangement): boolean =>
  JSON.stringify(key ?? null).includes(`"by":["${ARRANGEMENTS[by]}"]`);

function useStatuses(isAsked: boolean) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, refetch } = useVerb(
    jobCardStatus.key,
    'page',
    {
      columns: ['name', 'description', 'locksJobCard'],
      sort: [{ field: 'order' }, { field: 'name' }],
      limit: STATUSES_MOST,
    },
    { enabled: isAsked },
  );
  const columns = useMemo(() => {
    const lock = <LockOutlined title={say(boardWords.locks)} aria-label={say(boardWords.locks)} />;
    return (
      data && [
        { key: NONE, title: say(boardWords.noStatus) },
        ...data.rows.map((row) => ({
          key: row.id,
          title: textIn(row, 'name'),
          ...(textIn(row, 'description') !== '' && { note: inLanguage(textIn(row, 'description'), language) }),
          ...(row['locksJobCard'] === true && { mark: lock }),
        })),
      ]
    );
  }, [data, say, language]);
  return { columns, error, again: refetch };
}

/**
 * The weeks with a column, preceded and followed by a column for everything earlier and later. Those two accept no
 * cards, because the new date would be undefined.
 */
function useWeeks(): readonly Omit<BoardColumn, 'total'>[] {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  return useMemo(
    () => [
      { key: NONE, title: say(boardWords.noWeek) },
      { key: EARLIER, title: say(boardWords.earlier), isClosed: true },
      ...weeksFrom(today).map((key, nth) => ({
        key,
        title: say(fill(nth === 0 ? boardWords.thisWeek : boardWords.weekOf, { day: format.date(key) })),
      })),
      { key: LATER, title: say(boardWords.later), isClosed: true },
    ],
    [say, format, today],
  );
}

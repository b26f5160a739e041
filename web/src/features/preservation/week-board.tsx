import { lookAhead, ROUND_STATES, type RoundState } from '@plumbline/contract/lists/look-ahead.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { groupCondition } from '@plumbline/contract/register/groups.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useCodeNames } from '../../lib/code-names.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import {
  aheadHref,
  BOARD_MOST,
  BOARD_ROWS,
  BOARD_STEP,
  upTo,
  type Ahead,
  type BoardRows,
} from './look-ahead-address.ts';
import { aheadWords } from './look-ahead-words.ts';
import css from './look-ahead.module.css';
import { NamedPlace } from './named-place.tsx';
import { useAhead } from './use-ahead.ts';
import { BEFORE, boardOf, weeksOf, type BoardCell, type BoardRow } from './week-rows.ts';

const GROUPS_MOST = 10_000;
const NOBODY = { location: aheadWords.noLocation, assignedTo: aheadWords.nobody } as const;

/** The rounds the board counts: all due from this week on, and the overdue ones before it. */
const wanted = (to: string, from: string): Filter => ({
  and: [
    upTo(to),
    {
      or: [
        { field: 'dueDate', op: 'atLeast', value: from },
        { field: 'state', op: 'is', value: 'overdue' },
      ],
    },
  ],
});

/** Weeks against locations or persons: the number of rounds by state, each count linked to exactly those rounds. */
export function WeekBoard({ ahead }: { readonly ahead: Ahead }): React.JSX.Element {
  // the data kept while loading must never be from other rows or another day
  return <Weeks key={`${ahead.by} ${ahead.to}`} ahead={ahead} />;
}

function Weeks({ ahead: { to, by } }: { readonly ahead: Ahead }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const from = mondayOf(useToday());
  const [, go] = useAhead();
  const [shown, setShown] = useState(BOARD_STEP);
  const query = useVerb(
    lookAhead.key,
    'groups',
    { by: [by, 'week', 'state'], filter: wanted(to, from), limit: GROUPS_MOST, heads: shown },
    { placeholderData: keepPreviousData },
  );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonTable rows={12} />;
  const rows = boardOf(query.data.groups, from);
  return (
    <Stack gap={12}>
      <Row wrap justify="between" gap="8px 16px" className={css.tools}>
        <Segmented<BoardRows>
          aria-label={say(aheadWords.rows)}
          value={by}
          onChange={(next) => go({ by: next })}
          options={BOARD_ROWS.map((value) => ({ value, label: say(aheadWords.by[value]) }))}
        />
        <Legend />
      </Row>
      {query.data.total > query.data.groups.length && <p className={css.soft}>{say(aheadWords.bounded)}</p>}
      {rows.length === 0 ? (
        <EmptyState title={say(fill(aheadWords.none, { day: format.date(to) }))} text={say(aheadWords.noneText)} />
      ) : (
        <Board rows={rows} by={by} to={to} from={from} />
      )}
      {query.data.more === true && (
        <Button
          block
          size="large"
          loading={query.isPlaceholderData}
          onClick={() => setShown((before) => Math.min(BOARD_MOST, before + BOARD_STEP))}
        >
          {say(aheadWords.more)}
        </Button>
      )}
    </Stack>
  );
}

/** The states of rounds with their colours and marks: colour is never the only sign of a state. */
function Legend(): React.JSX.Element {
  const say = useSay();
  return (
    <Row as="ul" wrap align="stretch" gap="4px 14px" muted small className={css.legend}>
      {(Object.keys(ROUND_STATES) as readonly RoundState[]).map((state) => (
        // eslint-disable-line -- the keys of a constant
        <li key={state}>
          <span className={css.count} data-state={state} aria-hidden />
          {say(ROUND_STATES[state])}
        </li>
      ))}
    </Row>
  );
}

interface BoardProps {
  readonly rows: readonly BoardRow[];
  readonly by: BoardRows;
  readonly to: string;
  /** The Monday of the current week. */
  readonly from: string;
}
function Board({ rows, by, to, from }: BoardProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const weeks = weeksOf(from, to, rows);
  const names = useCodeNames(by === 'location' ? [registers.tagPwl.fields.location] : []);
  const titleOf = (week: string): string => (week === BEFORE ? say(aheadWords.before) : format.date(week));
  return (
    <Card className={css.board} role="region" aria-label={say(aheadWords.views.board)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{lookAheadLabel(by, say)}</th>
            {weeks.map((week) => (
              <th key={week} scope="col" data-now={week === from || undefined}>
                {titleOf(week)}
              </th>
            ))}
            <th scope="col">{say(aheadWords.total)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const title = row.id === null ? say(NOBODY[by]) : row.title;
            return (
              <tr key={row.id ?? ''}>
                <th scope="row" data-none={row.id === null || undefined}>
                  <NamedPlace code={title} name={names.get(row.id ?? '')} />
                </th>
                {weeks.map((week) => (
                  <td key={week} data-now={week === from || undefined}>
                    <Cell
                      cell={row.weeks.get(week) ?? []}
                      title={title}
                      week={
                        week === BEFORE
                          ? say(aheadWords.before)
                          : say(fill(aheadWords.weekFrom, { day: titleOf(week) }))
                      }
                      hrefOf={(state) => roundsHref({ by, row: row.id, week, state, from, today }, to)}
                    />
                  </td>
                ))}
                <td className={css.sum}>{format.count(row.total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

const lookAheadLabel = (by: BoardRows, say: ReturnType<typeof useSay>): string => {
  const label = lookAhead.fields[by]?.label;
  return label === undefined ? '' : say(label);
};

interface CellProps {
  readonly cell: BoardCell;
  readonly title: string;
  readonly week: string;
  readonly hrefOf: (state: RoundState) => string;
}
function Cell({ cell, title, week, hrefOf }: CellProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Row as="span" inline wrap align="stretch" justify="end" gap={4}>
      {cell.map(({ state, count }) => {
        const figure = format.count(count);
        const label = say(fill(aheadWords.cell, { row: title, week, state: say(ROUND_STATES[state]), count: figure }));
        return (
          <Link
            key={state}
            className={css.count}
            data-state={state}
            to={hrefOf(state)}
            aria-label={label}
            title={label}
          >
            {figure}
          </Link>
        );
      })}
    </Row>
  );
}

/** The address of exactly the rounds in a count. */
function roundsHref(
  at: {
    readonly by: BoardRows;
    readonly row: string | null;
    readonly week: string;
    readonly state: RoundState;
    readonly from: string;
    readonly today: string;
  },
  to: string,
): string {
  const field = lookAhead.fields[at.by];
  const when: Filter =
    at.week === BEFORE
      ? { field: 'dueDate', op: 'atMost', value: addDays(at.from, -1) }
      : { field: 'week', op: 'is', value: at.week };
  const filter: Filter = {
    and: [
      ...(field ? [groupCondition(at.by, field, at.row)] : []),
      when,
      { field: 'state', op: 'is', value: at.state },
    ],
  };
  return aheadHref({ view: 'list', to, show: 'all' }, at.today, filter);
}

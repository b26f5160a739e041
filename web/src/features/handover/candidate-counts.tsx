import { blockKinds, weightsOf } from '@plumbline/contract/blocks/kinds.ts';
import type { Candidate } from '@plumbline/contract/features/handover/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import type { TableColumnsType } from 'antd';
import { useFormat } from '../../lib/value/language.ts';
import { Muted, Row } from '../../ui/layout.tsx';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { CountLink } from './count-link.tsx';
import { stopsHref } from './stops-href.ts';
import {
  itrFilter,
  type ItrProgress,
  openPunchFilter,
  OUTSTANDING,
  procedureFilter,
  tagFilter,
  type CountScope,
} from './scope-filters.ts';
import { handoverWords } from './words.ts';

const { taggedItem, tagItr, punchListItem, procedure } = registers;

/** A column of counts, each linked to exactly the rows it counts. */
interface Count {
  /** The figure of a row, or the kind of blocker whose open rows stop it. */
  readonly of: 'totalTags' | 'totalItrs' | 'completedItrs' | { readonly stops: string };
  readonly title: Word;
  readonly route: string;
  /** The filter for one object; undefined until known. */
  readonly filter: (id: string) => Filter | undefined;
}
type Say = (word: Word) => string;

/** The figure of a row, as a link to its rows. */
const linked = (say: Say, { of: counted, title, route, filter }: Count, row: Candidate): React.JSX.Element => (
  <CountLink
    count={typeof counted === 'string' ? row[counted] : (row.stops[counted.stops] ?? 0)}
    label={say(title)}
    route={route}
    filter={filter(row.id)}
  />
);

const column = (say: Say, count: Count): TableColumnsType<Candidate>[number] => ({
  title: say(count.title),
  key: typeof count.of === 'string' ? count.of : `stops ${count.of.stops}`,
  align: 'right',
  render: (_, row) => linked(say, count, row),
});

/**
 * The columns of further kinds of blocker that their declarations add; each number leads to the lines of its
 * certificate, once that is raised.
 */
function declaredColumns(say: Say, shown: readonly string[]): TableColumnsType<Candidate> {
  const kinds = blockKinds('certificate').filter(
    (blockKind) =>
      blockKind.by !== undefined &&
      weightsOf(blockKind).some((weight) => weight !== 'warn') &&
      !shown.includes(blockKind.kind),
  );
  return kinds.map(({ kind, label }) => ({
    title: say(label),
    key: `stops ${kind}`,
    align: 'right',
    render: (_, { handover, stops }) => {
      const count = stops[kind] ?? 0;
      return count === 0 || handover === null ? (
        <CountText count={count} />
      ) : (
        <Link to={stopsHref(handover, kind)}>
          <CountText count={count} />
        </Link>
      );
    },
  }));
}

function CountText({ count }: { readonly count: number }): React.JSX.Element {
  return <>{useFormat().count(count)}</>;
}

/** One column for what is done, of how many, and how much is left, each linked to its rows. */
const progress = (
  say: Say,
  title: Word,
  { done, total, open }: Readonly<Record<'done' | 'total' | 'open', Count>>,
): TableColumnsType<Candidate>[number] => ({
  title: say(title),
  key: 'progress',
  render: (_, row) => (
    <Row as="span" figures gap={6}>
      <ProgressCell done={row.completedItrs} total={row.totalItrs} bare />
      <span>
        {linked(say, done, row)}/{linked(say, total, row)}
      </span>
      {row.completedItrs > 0 && row.completedItrs < row.totalItrs && (
        <Muted as="span" small>
          {linked(say, open, row)} {say(handoverWords.left)}
        </Muted>
      )}
    </Row>
  ),
});

/** The columns of what an object waits for; those that say how large it is come after its dates. */
interface WorkColumns {
  readonly first: TableColumnsType<Candidate>;
  readonly last: TableColumnsType<Candidate>;
}

/** The columns for objects whose certificates wait for Tag ITRs: checks, blocking punch items, and tags. */
function checkColumns(say: Say, scopeOf: (id: string) => CountScope | undefined): WorkColumns {
  const withScope =
    (make: (scope: CountScope) => Filter) =>
    (id: string): Filter | undefined => {
      const scope = scopeOf(id);
      return scope && make(scope);
    };
  const checks = (counted: Count['of'], title: Word, states?: readonly ItrProgress[]): Count => ({
    of: counted,
    title,
    route: tagItr.route,
    filter: withScope((scope) => itrFilter(scope, states)),
  });
  const blockingPunch: Count = {
    of: { stops: punchListItem.key },
    title: handoverWords.blockingPunch,
    route: punchListItem.route,
    filter: withScope(openPunchFilter),
  };
  const tags: Count = {
    of: 'totalTags',
    title: handoverWords.tags,
    route: taggedItem.route,
    filter: withScope(tagFilter),
  };
  return {
    first: [
      progress(say, handoverWords.itrs, {
        done: checks('completedItrs', handoverWords.completedItrs, ['signedOff']),
        total: checks('totalItrs', handoverWords.totalItrs),
        open: checks({ stops: tagItr.key }, handoverWords.outstandingItrs, OUTSTANDING),
      }),
      column(say, blockingPunch),
    ],
    last: [column(say, tags)],
  };
}

/**
 * The columns for systems whose certificates wait for procedures: the procedures of the type's gates. `types` are the
 * procedure types of those gates.
 */
function procedureColumns(say: Say, types: readonly string[] | null | undefined): WorkColumns {
  const makeCount = (counted: Count['of'], title: Word, done?: boolean): Count => ({
    of: counted,
    title,
    route: procedure.route,
    filter: (system) => (types ? procedureFilter(system, types, done) : undefined),
  });
  return {
    first: [
      progress(say, handoverWords.procedures, {
        done: makeCount('completedItrs', handoverWords.completedItrs, true),
        total: makeCount('totalItrs', handoverWords.totalProcedures),
        open: makeCount({ stops: procedure.key }, handoverWords.outstandingItrs, false),
      }),
    ],
    last: [],
  };
}

/** The columns of what the objects of a type wait for: progress and what stops them first. */
export const workColumns = (
  say: Say,
  options: {
    readonly isByProcedures: boolean;
    readonly types: readonly string[] | null | undefined;
    readonly scopeOf: (id: string) => CountScope | undefined;
  },
): WorkColumns => {
  const { first, last } = options.isByProcedures
    ? procedureColumns(say, options.types)
    : checkColumns(say, options.scopeOf);
  return { first, last: [...declaredColumns(say, [tagItr.key, punchListItem.key, procedure.key]), ...last] };
};

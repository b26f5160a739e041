import { blockKinds, weightsOf } from '@plumbline/contract/blocks/kinds.ts';
import type { Candidate } from '@plumbline/contract/features/handover/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import type { TableColumnsType } from 'antd';
import { useFormat } from '../../lib/value/language.ts';
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

const columnsOf = (say: Say, counts: readonly Count[]): TableColumnsType<Candidate> =>
  counts.map(({ of: countKey, title, route, filter }) => ({
    title: say(title),
    key: typeof countKey === 'string' ? countKey : `stops ${countKey.stops}`,
    align: 'right',
    render: (_, row) => (
      <CountLink
        count={typeof countKey === 'string' ? row[countKey] : (row.stops[countKey.stops] ?? 0)}
        label={say(title)}
        route={route}
        filter={filter(row.id)}
      />
    ),
  }));

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

const progress = (title: string): TableColumnsType<Candidate>[number] => ({
  title,
  key: 'progress',
  render: (_, { completedItrs, totalItrs }) => <ProgressCell done={completedItrs} total={totalItrs} />,
});

/** The columns for objects whose certificates wait for Tag ITRs: tags, checks, and blocking punch items. */
function checkColumns(say: Say, scopeOf: (id: string) => CountScope | undefined): TableColumnsType<Candidate> {
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
  return [
    progress(say(handoverWords.itrs)),
    ...columnsOf(say, [
      { of: 'totalTags', title: handoverWords.tags, route: taggedItem.route, filter: withScope(tagFilter) },
      checks('totalItrs', handoverWords.totalItrs),
      checks('completedItrs', handoverWords.completedItrs, ['signedOff']),
      checks({ stops: tagItr.key }, handoverWords.outstandingItrs, OUTSTANDING),
      {
        of: { stops: punchListItem.key },
        title: handoverWords.blockingPunch,
        route: punchListItem.route,
        filter: withScope(openPunchFilter),
      },
    ]),
  ];
}

/**
 * The columns for systems whose certificates wait for procedures: the procedures of the type's gates. `types` are the
 * procedure types of those gates.
 */
function procedureColumns(say: Say, types: readonly string[] | null | undefined): TableColumnsType<Candidate> {
  const makeCount = (counted: Count['of'], title: Word, done?: boolean): Count => ({
    of: counted,
    title,
    route: procedure.route,
    filter: (system) => (types ? procedureFilter(system, types, done) : undefined),
  });
  return [
    progress(say(handoverWords.procedures)),
    ...columnsOf(say, [
      makeCount('totalItrs', handoverWords.totalProcedures),
      makeCount('completedItrs', handoverWords.completedItrs, true),
      makeCount({ stops: procedure.key }, handoverWords.outstandingItrs, false),
    ]),
  ];
}

/** The columns of what the objects of a type wait for, with progress. */
export const workColumns = (
  say: Say,
  options: {
    readonly isByProcedures: boolean;
    readonly types: readonly string[] | null | undefined;
    readonly scopeOf: (id: string) => CountScope | undefined;
  },
): TableColumnsType<Candidate> => [
  ...(options.isByProcedures ? procedureColumns(say, options.types) : checkColumns(say, options.scopeOf)),
  ...declaredColumns(say, [tagItr.key, punchListItem.key, procedure.key]),
];

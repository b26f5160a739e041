import type { Candidate } from '@plumbline/contract/features/handover/calls/handover-candidates.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { TableColumnsType } from 'antd';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { CountLink } from './count-link.tsx';
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
  readonly name: 'totalTags' | 'totalItrs' | 'completedItrs' | 'outstandingItrs' | 'blockingPunch';
  readonly title: Word;
  readonly route: string;
  /** The filter for one object; undefined until known. */
  readonly filter: (id: string) => Filter | undefined;
}
type Say = (word: Word) => string;

const columnsOf = (say: Say, counts: readonly Count[]): TableColumnsType<Candidate> =>
  counts.map(({ name, title, route, filter }) => ({
    title: say(title),
    dataIndex: name,
    align: 'right',
    render: (count: number, { id }) => <CountLink count={count} label={say(title)} route={route} filter={filter(id)} />,
  }));

const progress = (title: string): TableColumnsType<Candidate>[number] => ({
  title,
  key: 'progress',
  render: (_, { completedItrs, totalItrs }) => <ProgressCell done={completedItrs} total={totalItrs} />,
});

/** The columns for objects whose certificates wait for Tag ITRs: tags, checks, and blocking punch items. */
function checkColumns(say: Say, scopeOf: (id: string) => CountScope | undefined): TableColumnsType<Candidate> {
  const of =
    (make: (scope: CountScope) => Filter) =>
    (id: string): Filter | undefined => {
      const scope = scopeOf(id);
      return scope && make(scope);
    };
  const checks = (name: Count['name'], title: Word, states?: readonly ItrProgress[]): Count => ({
    name,
    title,
    route: tagItr.route,
    filter: of((scope) => itrFilter(scope, states)),
  });
  return [
    progress(say(handoverWords.itrs)),
    ...columnsOf(say, [
      { name: 'totalTags', title: handoverWords.tags, route: taggedItem.route, filter: of(tagFilter) },
      checks('totalItrs', handoverWords.totalItrs),
      checks('completedItrs', handoverWords.completedItrs, ['signedOff']),
      checks('outstandingItrs', handoverWords.outstandingItrs, OUTSTANDING),
      {
        name: 'blockingPunch',
        title: handoverWords.blockingPunch,
        route: punchListItem.route,
        filter: of(openPunchFilter),
      },
    ]),
  ];
}

/**
 * The columns for systems whose certificates wait for procedures: the procedures of the type's gates. `types` are the
 * procedure types of those gates.
 */
function procedureColumns(say: Say, types: readonly string[] | null | undefined): TableColumnsType<Candidate> {
  const of = (name: Count['name'], title: Word, done?: boolean): Count => ({
    name,
    title,
    route: procedure.route,
    filter: (system) => (types ? procedureFilter(system, types, done) : undefined),
  });
  return [
    progress(say(handoverWords.procedures)),
    ...columnsOf(say, [
      of('totalItrs', handoverWords.totalProcedures),
      of('completedItrs', handoverWords.completedItrs, true),
      of('outstandingItrs', handoverWords.outstandingItrs, false),
    ]),
  ];
}

/** The columns of what the objects of a type wait for, with progress. */
export const workColumns = (
  say: Say,
  of: {
    readonly isByProcedures: boolean;
    readonly types: readonly string[] | null | undefined;
    readonly scopeOf: (id: string) => CountScope | undefined;
  },
): TableColumnsType<Candidate> => (of.isByProcedures ? procedureColumns(say, of.types) : checkColumns(say, of.scopeOf));

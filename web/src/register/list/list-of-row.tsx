import type { Query, QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { useCurrentPage, useTabTitle } from '../../lib/place/current-page.ts';
import { useVerb } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { inSentence } from '../in-sentence.ts';
import { rowAddress } from '../record-address.ts';
import { registerWords } from '../words.ts';

/** The row a list belongs to, as its screen needs it. */
interface RowOfList {
  readonly id: string;
  readonly filter: Condition;
  readonly title: string;
  readonly note: ReactNode;
}

interface ListOfRowProps {
  readonly of: NonNullable<Query['of']>;
  readonly title: Word;
  readonly children: (row: RowOfList) => React.JSX.Element;
}

/** The condition that selects the row a list belongs to. */
export const isOf = (list: NonNullable<Query['of']>, id: string): Condition => ({
  field: list.field,
  op: 'is',
  value: id,
});

/** The filter that selects the row a list belongs to, and which rows of the list are shown. */
export const rowsOf = (list: NonNullable<Query['of']>, id: string, among?: Condition): Filter =>
  among ? { and: [isOf(list, id), among] } : isOf(list, id);

/** The address of the list of one row. */
export const listHref = ({ route, query }: QueryList, id: string): string =>
  query.of === undefined ? route : `${route}?${query.of.field}=${encodeURIComponent(id)}`;

/**
 * A list that belongs to one row at a time: the address says which row, and the page and its tab are named after it.
 */
export function ListOfRow({ of: owner, title, children }: ListOfRowProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const id = useCurrentPage().search.get(owner.field) ?? '';
  const register = registers[owner.register];
  const { data: row, error, refetch } = useVerb(owner.register, 'get', { id }, { enabled: id !== '' });
  const name = row && String(row[register.title]);
  useTabTitle(name === undefined ? undefined : [title, ': ', name]);
  if (name !== undefined) {
    const href = rowAddress({ register: owner.register, id, title: name }) ?? '.';
    const back = <Link to={href}>{`${say(register.label)} ${name}`}</Link>;
    return children({ id, filter: isOf(owner, id), title: `${say(title)}: ${name}`, note: back });
  }
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (id !== '') return <SkeletonTable rows={20} />;
  const label = inSentence(register.label[language], language);
  return (
    <Page title={say(title)}>
      <EmptyState
        title={fill(registerWords.ofOneRow, { label })[language]}
        actions={<Link to={register.route}>{say(registerTitle(register))}</Link>}
      />
    </Page>
  );
}

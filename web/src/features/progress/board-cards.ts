import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { jobCard } from '@plumbline/contract/registers/work-pack/job-card.ts';
import { useQueries } from '@tanstack/react-query';
import { useWhere, verbKey } from '../../lib/query.ts';
import { sendVerb } from '../../lib/send.ts';
import type { CardsOf } from '../../ui/card-board.tsx';

/** So many cards are read at once. */
const BLOCK = 100;
const COLUMNS = [
  'name',
  'description',
  'state',
  'percent',
  'assignedTo',
  'plannedStart',
  'plannedFinish',
  'jobCardStatus',
];
const SORT = [{ field: 'plannedFinish' }, { field: 'name' }];

/** The cards of a filter between two places, read in blocks as they come in sight. */
export function useColumnCards(filter: Filter, from: number, to: number): CardsOf<AnyRow> {
  const where = useWhere();
  const first = Math.floor(from / BLOCK);
  const last = Math.floor(Math.max(from, to - 1) / BLOCK);
  const blocks = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, nth) => {
      const input = {
        filter,
        sort: SORT,
        columns: COLUMNS,
        limit: BLOCK,
        offset: (first + nth) * BLOCK,
      };
      return {
        queryKey: [...verbKey(jobCard.key, 'page'), where, input],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => sendVerb(jobCard.key, 'page', input, { signal }),
      };
    }),
  });
  return (at) => blocks[Math.floor(at / BLOCK) - first]?.data?.rows[at % BLOCK];
}

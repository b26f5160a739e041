import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { useQueries } from '@tanstack/react-query';
import { useWhere, verbKey } from '../../../lib/call/query.ts';
import { sendVerb } from '../../../lib/call/send.ts';
import type { CardsOf } from '../../../ui/card-board.tsx';

/** Number of cards read per request. */
const BLOCK = 100;

/** The columns read for the cards of a board, and their order. */
export interface CardKind {
  readonly register: RegisterKey;
  readonly columns: readonly string[];
  readonly sort: readonly { readonly field: string }[];
}
/** Job cards, earliest planned finish first. */
export const JOB_CARDS: CardKind = {
  register: 'jobCard',
  columns: ['name', 'description', 'state', 'percent', 'assignedTo', 'plannedStart', 'plannedFinish', 'jobCardStatus'],
  sort: [{ field: 'plannedFinish' }, { field: 'name' }],
};
/** Checks, by name. */
export const TAG_ITRS: CardKind = {
  register: 'tagItr',
  columns: ['name', 'discipline', 'subSystems', 'taskPercent', 'assignedTo', 'signedOn', 'punchOpen', 'issuedAsPaper'],
  sort: [{ field: 'name' }],
};

/** The cards of a filter in an index range, read in blocks as they come into view. */
export function useColumnCards(
  { register, columns, sort }: CardKind,
  filter: Filter,
  [from, to]: readonly [number, number],
): CardsOf<AnyRow> {
  const where = useWhere();
  const first = Math.floor(from / BLOCK);
  const last = Math.floor(Math.max(from, to - 1) / BLOCK);
  const blocks = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, nth) => {
      const input = {
        filter,
        sort: [...sort],
        columns: [...columns],
        limit: BLOCK,
        offset: (first + nth) * BLOCK,
      };
      return {
        queryKey: [...verbKey(register, 'page'), where, input],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => sendVerb(register, 'page', input, { signal }),
      };
    }),
  });
  return (at) => blocks[Math.floor(at / BLOCK) - first]?.data?.rows[at % BLOCK];
}

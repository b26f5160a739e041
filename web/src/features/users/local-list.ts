import type { UseQueryResult } from '@tanstack/react-query';
import type { ListPageState } from './list-card.tsx';

/** Filters a complete list by a text, and returns it in the form of a paged list. */
export function toListPageState<R>(
  { data, error, isFetching, refetch }: UseQueryResult<readonly R[]>,
  keep: (rows: readonly R[]) => readonly R[],
): ListPageState<R> {
  const records = data === undefined ? undefined : keep(data);
  return {
    data: records === undefined ? undefined : { records, total: records.length },
    error,
    isFetching,
    refetch,
  };
}

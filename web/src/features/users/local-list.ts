import type { UseQueryResult } from '@tanstack/react-query';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ListPageState } from './list-card.tsx';

/** The common fields of the small settings records. */
export interface Named {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly names: Word;
}

/** True when the code or a name in either language contains the text. */
export function isNamed({ code, names }: Named, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [code, names.en, names.zh].some((one) => one.toLowerCase().includes(wanted));
}

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

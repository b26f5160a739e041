import type { UseQueryResult } from '@tanstack/react-query';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Answer } from './list-card.tsx';

/** What every small thing of the settings has. */
export interface Named {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly names: Word;
}

/** Whether a code or a name, in either language, contains a text. */
export function isNamed({ code, names }: Named, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [code, names.en, names.zh].some((one) => one.toLowerCase().includes(wanted));
}

/** A list that came whole, as one that is paged: what contains the text. */
export function answerOf<R>(
  { data, error, isFetching, refetch }: UseQueryResult<readonly R[]>,
  keep: (rows: readonly R[]) => readonly R[],
): Answer<R> {
  const records = data === undefined ? undefined : keep(data);
  return {
    data: records === undefined ? undefined : { records, total: records.length },
    error,
    isFetching,
    refetch,
  };
}

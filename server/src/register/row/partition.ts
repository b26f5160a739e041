import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

/** Splits rows into those an act may be done to and those it may not, checking each once. */
export function parted<R extends { readonly id: string; readonly title: string }>(
  all: readonly R[],
  whyNot: (row: R) => Word | null | undefined,
): { readonly ready: readonly R[]; readonly refused: readonly Refused[] } {
  const judged = all.map((row) => ({ row, why: whyNot(row) }));
  return {
    ready: judged.flatMap(({ row, why }) => (why ? [] : [row])),
    refused: judged.flatMap(({ row: { id, title }, why }) => (why ? [{ id, title, why }] : [])),
  };
}

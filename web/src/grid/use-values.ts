import { useMemo } from 'react';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { useVerb } from '../lib/query.ts';
import type { VerbInput } from '../lib/send.ts';

/** So many rows of a large register are looked at before anything is said; what all of them have follows when it is ready. */
const LOOKED_AT_FIRST = 20_000;

/** Values of a column, each with how many rows have it, or have it at least. */
export type ValueCounts = VerbOutput['options'];

/** The values of a column, as far as they are known. */
export interface KnownValues {
  /** Undefined until anything is known. */
  readonly values: ValueCounts | undefined;
  /** Of how many rows, where some were told first. */
  readonly of?: 'some' | 'all';
}

/** The values of a column under a filter: of a large register those of some rows at once, and of all when they are counted. */
export function useValues(register: string, input: Omit<VerbInput<'options'>, 'most'>): KnownValues {
  const { data: first } = useVerb(register, 'options', { ...input, most: LOOKED_AT_FIRST });
  const isOfSome = first?.some(({ atLeast }) => atLeast) ?? false;
  const { data: all } = useVerb(register, 'options', input, { enabled: isOfSome });
  const values = useMemo(() => (first && isOfSome && all ? countedValues(first, all) : first), [first, isOfSome, all]);
  return { values, ...(isOfSome && { of: all ? 'all' : 'some' }) };
}

/** Counts of all rows for those of some: what is shown keeps its place, for somebody may be about to choose it, and what else there is follows. */
export function countedValues(first: ValueCounts, all: ValueCounts): ValueCounts {
  const counted = new Map(all.map((one) => [one.value, one]));
  const shown = new Set(first.map(({ value }) => value));
  return [...first.map((one) => counted.get(one.value) ?? one), ...all.filter(({ value }) => !shown.has(value))];
}

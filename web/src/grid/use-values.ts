import { useMemo } from 'react';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { useVerb } from '../lib/call/query.ts';
import type { VerbInput } from '../lib/call/send.ts';

/** Number of rows of a large register counted for a first result; the counts of all rows follow when they are ready. */
const LOOKED_AT_FIRST = 20_000;

/** Values of a column, each with the exact or minimum number of rows that have it. */
export type ValueCounts = VerbOutput['options'];

/** The values of a column, as far as they are known. */
export interface KnownValues {
  /** Undefined until anything is known. */
  readonly values: ValueCounts | undefined;
  /** Whether the counts cover some or all rows, where a partial result came first. */
  readonly of?: 'some' | 'all';
}

/**
 * The values of a column under a filter: for a large register first the values of some rows, then those of all rows
 * once they are counted.
 */
export function useValues(register: string, input: Omit<VerbInput<'options'>, 'most'>): KnownValues {
  const { data: first } = useVerb(register, 'options', { ...input, most: LOOKED_AT_FIRST });
  const isOfSome = first?.some(({ atLeast }) => atLeast) ?? false;
  const { data: all } = useVerb(register, 'options', input, { enabled: isOfSome });
  const values = useMemo(() => (first && isOfSome && all ? countedValues(first, all) : first), [first, isOfSome, all]);
  return { values, ...(isOfSome && { of: all ? 'all' : 'some' }) };
}

/**
 * Replaces partial counts by full counts: values already shown keep their positions, because the user may be about to
 * choose one, and further values follow.
 */
export function countedValues(first: ValueCounts, all: ValueCounts): ValueCounts {
  const counted = new Map(all.map((valueCount) => [valueCount.value, valueCount]));
  const shown = new Set(first.map(({ value }) => value));
  return [
    ...first.map((valueCount) => counted.get(valueCount.value) ?? valueCount),
    ...all.filter(({ value }) => !shown.has(value)),
  ];
}

import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';

/** The choices that all rows of one part of a list have in common, by field. */
export type FixedValues = Readonly<Record<string, string>>;

/**
 * Whether rows with these choices in common can match a filter: false only when none of them can, whatever their other
 * values.
 */
export function mayMatch(texts: FixedValues, filter: Filter): boolean {
  if ('and' in filter) return filter.and.every((part) => mayMatch(texts, part));
  if ('or' in filter) return filter.or.some((part) => mayMatch(texts, part));
  return mayHold(texts, filter);
}

function mayHold(choices: FixedValues, { field, op, value }: Condition): boolean {
  const choice = Object.hasOwn(choices, field) ? choices[field] : undefined;
  if (choice === undefined || (op !== 'is' && op !== 'anyOf')) return true;
  return [value].flat().includes(choice);
}

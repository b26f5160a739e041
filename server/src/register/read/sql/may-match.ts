import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';

/** The choices that all rows of one part of a list have in common, by field. */
export type Says = Readonly<Record<string, string>>;

/**
 * Whether rows with these choices in common can match a filter: false only when none of them can, whatever their other
 * values.
 */
export function mayMatch(says: Says, filter: Filter): boolean {
  if ('and' in filter) return filter.and.every((part) => mayMatch(says, part));
  if ('or' in filter) return filter.or.some((part) => mayMatch(says, part));
  return mayHold(says, filter);
}

function mayHold(says: Says, { field, op, value }: Condition): boolean {
  const said = Object.hasOwn(says, field) ? says[field] : undefined;
  if (said === undefined || (op !== 'is' && op !== 'anyOf')) return true;
  return [value].flat().includes(said);
}

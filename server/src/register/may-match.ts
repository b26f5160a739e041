import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';

/** What all rows of one part of a list say alike: choices, by their fields. */
export type Says = Readonly<Record<string, string>>;

/** Whether rows that say these choices alike can match a filter: false only where none of them does, whatever else they say. */
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

import type { Field, Kind } from '../field/field.ts';
import type { Condition } from './filter.ts';

const GROUPABLE: ReadonlySet<Kind> = new Set(['text', 'integer', 'number', 'flag', 'date', 'choice', 'ref', 'refs']);

/** Whether rows can be counted by a field: what it holds is compared as it is, and a filter can ask for one value of it. */
export const isGroupable = (field: Field): boolean => !field.live && GROUPABLE.has(field.kind);

/** The condition that finds exactly the rows of a group: `value` as `groups` answers it, null where rows have none. */
export function groupCondition(name: string, field: Field, value: string | null): Condition {
  if (field.kind === 'flag') return { field: name, op: 'is', value: value === 'true' };
  if (value === null) return { field: name, op: 'blank' };
  if (field.kind === 'integer' || field.kind === 'number') return { field: name, op: 'is', value: Number(value) };
  if (field.kind === 'date') return { field: name, op: 'is', value };
  return { field: name, op: 'anyOf', value: [value] };
}

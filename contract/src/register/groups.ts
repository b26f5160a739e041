import type { Field } from '../field/field.ts';
import { emptyOf, fromText, traitsOf } from '../field/kinds.ts';
import type { Condition } from './filter.ts';

/**
 * True when rows can be counted by a field: its values are compared as they are, and a filter can select one of them.
 */
export const isGroupable = (field: Field): boolean => !field.live && traitsOf(field).group !== null;

/**
 * Returns the condition that finds exactly the rows of a group: `value` as returned by `groups`, null where rows have
 * none.
 */
export function groupCondition(name: string, field: Field, value: string | null): Condition {
  const { group } = traitsOf(field);
  // "no" is a value of its own, not a missing value
  if (value === null && emptyOf(field.kind) !== false) return { field: name, op: 'blank' };
  if (group === 'anyOf') return { field: name, op: 'anyOf', value: [value ?? ''] };
  return { field: name, op: 'is', value: fromText(field, value ?? '') };
}

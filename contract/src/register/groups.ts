import type { Field } from '../field/field.ts';
import { emptyOf, fromText, traitsOf } from '../field/kinds.ts';
import type { Condition } from './filter.ts';

/** Whether rows can be counted by a field: what it holds is compared as it is, and a filter can ask for one value of it. */
export const isGroupable = (field: Field): boolean => !field.live && traitsOf(field).group !== null;

/** The condition that finds exactly the rows of a group: `value` as `groups` answers it, null where rows have none. */
export function groupCondition(name: string, field: Field, value: string | null): Condition {
  const { group } = traitsOf(field);
  // no is a value of its own, not the lack of one
  if (value === null && emptyOf(field.kind) !== false) return { field: name, op: 'blank' };
  if (group === 'anyOf') return { field: name, op: 'anyOf', value: [value ?? ''] };
  return { field: name, op: 'is', value: fromText(field, value ?? '') };
}

import { isRefField } from '../field/kinds.ts';
import type { AnyRegister } from '../register/register.ts';
import { registerOf, type RegisterKey } from './index.ts';

/** What the first row of a register needs besides its required references: by a rule, or to come about at all. */
const FURTHER: Partial<Record<RegisterKey, readonly RegisterKey[]>> = {
  // given by the matrix
  tagItr: ['equipmentTypeItr'],
  tagPwl: ['equipmentTypePwl'],
  // counted and signed with the checks of its subsystem
  handover: ['subSystem', 'tagItr'],
  punchListItem: ['subSystem'],
};
const further: Readonly<Record<string, readonly string[] | undefined>> = FURTHER;

/**
 * The registers that must have a row before a register can have its first: those that its required fields refer to, and
 * those that a rule or its matrix needs; in the order of its fields, each once.
 */
export function prerequisitesOf(register: AnyRegister): readonly AnyRegister[] {
  const required = Object.values(register.fields).flatMap((field) => {
    if (!isRefField(field) || field.required !== true || field.computed === true) return [];
    return 'only' in field && field.only?.length === 1 ? [...field.only] : [field.to];
  });
  const keys = [...new Set([...required, ...(further[register.key] ?? [])])].filter((key) => key !== register.key);
  return keys.flatMap((key) => registerOf(key) ?? []);
}

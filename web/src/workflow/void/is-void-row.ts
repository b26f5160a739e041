import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { recordOf } from '@plumbline/contract/workflow/records.ts';
import { isVoidState, VOID_ITEM } from '@plumbline/contract/workflow/void/voidable.ts';
import { baseKeyOf } from '../../register/family.ts';

/** Whether a row of a register is void, by its flag or its state; never where rows of the register are not voided. */
export function isVoidRow(register: string, row: AnyRow): boolean {
  const base = baseKeyOf(register);
  if (base === VOID_ITEM.register) return row[VOID_ITEM.flag] === true;
  const state = recordOf(base)?.states.field;
  return state !== undefined && isVoidState(base, row[state]);
}

import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { recordOf } from '@plumbline/contract/workflow/records.ts';
import { isVoidState, VOID_ITEM, voidFieldsOf } from '@plumbline/contract/workflow/void/voidable.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';

const baseKeyOf = (key: string): string => registerOf(key)?.subset?.of ?? key;

/** Returns the field that marks rows of a register as void; undefined where there is none. */
export function voidColumnOf(register: string): string | undefined {
  const base = baseKeyOf(register);
  if (base === VOID_ITEM.register) return VOID_ITEM.flag;
  return voidFieldsOf(base) && recordOf(base)?.states.field;
}

/** True when a row is void, by its flag or its state; never for registers whose rows cannot be voided. */
export function isVoidRow(register: string, row: AnyRow): boolean {
  const base = baseKeyOf(register);
  if (base === VOID_ITEM.register) return row[VOID_ITEM.flag] === true;
  const state = recordOf(base)?.states.field;
  return state !== undefined && isVoidState(base, row[state]);
}

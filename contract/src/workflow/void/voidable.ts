import type { Voiding } from '../record.ts';
import { factsOf, RECORD_KEYS } from '../records.ts';

/** The fields of a row that record who voided it, when and why. */
export interface VoidFields {
  readonly by: string;
  readonly on: string;
  readonly reason: string;
}

/** The register whose rows are voided by a flag; records that belong to them follow (domain guide 2.3). */
export const VOID_ITEM = {
  register: 'taggedItem',
  flag: 'isVoid',
  says: { by: 'voidedBy', on: 'voidedOn', reason: 'voidReason' },
} as const;

/** The registers whose records can be void together with their tagged item. */
export const ALONG_KEYS = RECORD_KEYS.filter((key) => factsOf(key).voids !== undefined);

/** The registers whose rows users void directly: tagged items, and the records that record who voided them. */
export const VOID_KEYS = [
  VOID_ITEM.register,
  ...ALONG_KEYS.filter((key) => factsOf(key).voids?.says !== undefined),
] as const;

/** How the records of a register are voided. @throws {Error} for records that cannot be voided */
export function voidingOf(key: (typeof ALONG_KEYS)[number]): Voiding<string> {
  const { voids } = factsOf(key);
  if (voids === undefined) throw new Error(`The records of ${key} are not voided.`);
  return voids;
}

/**
 * The fields that record who voided a row of a register, directly or with its item; undefined where rows cannot be
 * voided directly.
 */
export function voidFieldsOf(register: string): VoidFields | undefined {
  if (register === VOID_ITEM.register) return VOID_ITEM.says;
  const key = ALONG_KEYS.find((alongKey) => alongKey === register);
  return key && voidingOf(key).says;
}

/** True when a state of a record is called "void" on screen; a skipped round is not. */
export const isVoidState = (register: string, state: unknown): boolean => {
  const key = ALONG_KEYS.find((alongKey) => alongKey === register);
  if (key === undefined) return false;
  const { says: wording, state: gone } = voidingOf(key);
  return wording !== undefined && state === gone;
};

import type { Voiding } from '../record.ts';
import { factsOf, RECORD_KEYS } from '../records.ts';

/** What of a row says that it is void, and who voided it: its fields, by what they take. */
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

/** The records that are void with their tagged item, and how. */
export const ALONG_KEYS = RECORD_KEYS.filter((key) => factsOf(key).voids !== undefined);

/** The registers whose rows are voided by hand: tagged items, and the records that say who voided them. */
export const VOID_KEYS = [
  VOID_ITEM.register,
  ...ALONG_KEYS.filter((key) => factsOf(key).voids?.says !== undefined),
] as const;

/** How the records of a register are voided. @throws {Error} for records nobody voids */
export function voidingOf(key: (typeof ALONG_KEYS)[number]): Voiding<string> {
  const { voids } = factsOf(key);
  if (voids === undefined) throw new Error(`The records of ${key} are not voided.`);
  return voids;
}

/** The fields that say who voided a row of a register, by hand or with its item; undefined where no row of it is voided by hand. */
export function voidFieldsOf(register: string): VoidFields | undefined {
  if (register === VOID_ITEM.register) return VOID_ITEM.says;
  const key = ALONG_KEYS.find((one) => one === register);
  return key && voidingOf(key).says;
}

/** Whether a state of a record says that it is void, as it is called on screen; a round that is skipped is not called so. */
export const isVoidState = (register: string, state: unknown): boolean => {
  const key = ALONG_KEYS.find((one) => one === register);
  if (key === undefined) return false;
  const { says, state: gone } = voidingOf(key);
  return says !== undefined && state === gone;
};

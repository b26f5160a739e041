import type { AnyRegister } from './register.ts';

/** The stored flag by which rows are superseded, and marked wherever they are shown or offered. */
export const SUPERSEDED = 'superseded';

/** True when rows of a register can be superseded: linking one warns, and a reference to one is marked. */
export function canBeSuperseded({ fields }: Pick<AnyRegister, 'fields'>): boolean {
  const field = fields[SUPERSEDED];
  return field !== undefined && field.live !== true;
}

import { isEmpty, isText, startOf } from '../field/kinds.ts';
import type { AnyRegister } from '../register/register.ts';

/**
 * True when a row of a register can be created from its name alone: nothing more is known of a row that only another
 * row mentions.
 */
export function isAddable({ fields, naturalKey, title, access, subset }: AnyRegister): boolean {
  const named = fields[title];
  if (named === undefined || !isText(named) || named.computed || access !== 'reference' || subset !== undefined)
    return false;
  if (naturalKey.length !== 1 || naturalKey[0] !== title) return false;
  return Object.values(fields).every(
    (field) => field.computed || field.required !== true || isText(field) || !isEmpty(startOf(field)),
  );
}

/** The values of a row created from its name: the name, also used in every required text field. */
export const valuesFromName = ({ fields }: AnyRegister, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      isText(field) && field.required === true && !field.computed ? [[key, name]] : [],
    ),
  );

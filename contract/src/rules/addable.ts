import { isEmpty, isText, startOf } from '../field/kinds.ts';
import type { AnyRegister } from '../register/register.ts';

/**
 * The fields that a row created from a name alone still needs: required ones that are no text and have no start value.
 * Undefined where no row can be created from a name.
 */
export function neededBesideName({
  fields,
  naturalKey,
  title,
  access,
  subset,
}: AnyRegister): readonly string[] | undefined {
  const named = fields[title];
  if (named === undefined || !isText(named) || named.computed || access !== 'reference' || subset !== undefined)
    return undefined;
  if (naturalKey.length !== 1 || naturalKey[0] !== title) return undefined;
  return Object.entries(fields).flatMap(([name, field]) =>
    field.computed || field.required !== true || isText(field) || !isEmpty(startOf(field)) ? [] : [name],
  );
}

/**
 * True when a row of a register can be created from its name alone: nothing more is known of a row that only another
 * row mentions.
 */
export const isAddable = (register: AnyRegister): boolean => neededBesideName(register)?.length === 0;

/** The values of a row created from its name: the name, also used in every required text field. */
export const valuesFromName = ({ fields }: AnyRegister, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      isText(field) && field.required === true && !field.computed ? [[key, name]] : [],
    ),
  );

import type { Field } from '../field/field.ts';
import { isMany, isRefField, isText } from '../field/kinds.ts';
import { TEXT_MAX } from '../field/text.ts';
import type { AnyRegister } from '../register/register.ts';
import type { MappedTo } from '../rules/import-mapping.ts';
import { registerOf } from './index.ts';

/**
 * The most characters of a text that a file gives for a field: those of the field, or of the names it refers to.
 * Undefined where a text cannot be shortened to fit.
 */
export function longestText(field: Field): number | undefined {
  const max = 'max' in field ? field.max : undefined;
  if (isText(field)) return field.computed ? undefined : (max ?? TEXT_MAX);
  if (!isRefField(field) || isMany(field)) return undefined;
  const target = registerOf(field.to);
  const title = target?.fields[target.title];
  return title === undefined || isRefField(title) ? undefined : longestText(title);
}

/** A table as a mapping fills it. */
export const mappedTo = ({ naturalKey, fields }: AnyRegister): MappedTo => ({
  naturalKey,
  longest: (name) => {
    const field = fields[name];
    return field === undefined ? undefined : longestText(field);
  },
});

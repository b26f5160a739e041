import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { checkWritten, emptyOf, isEmpty, isNumbered, startOf } from '@plumbline/contract/field/kinds.ts';
import { HIDDEN_ROW } from '@plumbline/contract/field/ref.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';

/** Values by field, checked and in the form they are stored. */
export type Values = Readonly<Record<string, unknown>>;

/** True when new rows get a value in this field if none is given: codes, running numbers, line numbers. */
export const isGiven = (field: Field): boolean =>
  field.computed === true || isNumbered(field) || ('countedIn' in field && field.countedIn !== undefined);
/** True when people may write a field. */
export const isWritable = (field: Field): boolean => !field.computed && !field.live;

/**
 * Checks the values a client sent for one row. A new row must have every required field; a change is checked only for
 * the fields given. `today` is the day where the row lives. Throws `InvalidError` with every bad field at once.
 */
export function checkValues(
  register: AnyRegister,
  values: Values,
  { of: mode, today }: { readonly of: 'new' | 'change'; readonly today: string },
): Values {
  const errors: FieldError[] = [];
  const checked: Record<string, unknown> = {};
  for (const [name, value] of withoutHidden(values)) {
    const field = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
    const needed = field?.required === true || (mode === 'change' && field !== undefined && isGiven(field));
    const problem = field
      ? put(checked, { name, field, today, needed }, value)
      : { field: name, words: fieldMessages.unknownField };
    if (problem) errors.push(problem);
  }
  if (mode === 'new') errors.push(...missing(register, values));
  if (errors.length > 0) throw new InvalidError(errors);
  return checked;
}

/** The values by field, without what stands for rows that their writer does not see: those links stay. */
const withoutHidden = (values: Values): readonly (readonly [string, unknown])[] =>
  Object.entries(values)
    .filter(([, value]) => value !== HIDDEN_ROW)
    .map(([name, value]) => [name, Array.isArray(value) ? value.filter((id) => id !== HIDDEN_ROW) : value]);

function put(
  checked: Record<string, unknown>,
  {
    name,
    field,
    today,
    needed,
  }: { readonly name: string; readonly field: Field; readonly today: string; readonly needed: boolean },
  value: unknown,
): FieldError | null {
  if (!isWritable(field)) return { field: name, words: fieldMessages.computed };
  if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) {
    checked[name] = emptyOf(field.kind);
    return needed ? { field: name, words: fieldMessages.required, missing: true } : null;
  }
  const parsed = checkWritten(value, field, today);
  if ('error' in parsed) return { field: name, words: parsed.error };
  checked[name] = parsed.value;
  return null;
}

const missing = (register: AnyRegister, values: Values): readonly FieldError[] =>
  Object.entries(register.fields)
    .filter(
      ([name, field]) => field.required && isWritable(field) && values[name] === undefined && isEmpty(startOf(field)),
    )
    .map(([name]) => ({ field: name, words: fieldMessages.required, missing: true }));

/** The values of a new row, with start values for the fields it leaves out. */
export function withStarts(register: AnyRegister, values: Values): Values {
  const starts = Object.entries(register.fields)
    .filter(([name, field]) => isWritable(field) && values[name] === undefined && !isEmpty(startOf(field)))
    .map(([name, field]) => [name, startOf(field)]);
  return { ...Object.fromEntries(starts), ...values };
}

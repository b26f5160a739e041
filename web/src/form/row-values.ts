import { emptyOf, isEmpty, isFigure, isMany, isRefField, ruleOf, startOf } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { asRefs, isRef } from '../lib/values.ts';

/** What a form holds: values as they are read, references with their titles; a number that is no number yet is its text. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A field of a form and its name. */
export interface FormField {
  readonly name: string;
  readonly field: Field;
}

/** The fields a person may fill, in the order of the declaration. */
export const formFields = (register: AnyRegister): readonly FormField[] =>
  Object.entries(register.fields)
    .filter(([, field]) => field.computed === undefined && !field.hide?.includes('form'))
    .map(([name, field]) => ({ name, field }));

/** What a form begins with: a row, or the start values of a new one. A subset's own field is not in its form. */
export const startValues = (register: AnyRegister, row: AnyRow | undefined): FormValues =>
  Object.fromEntries(
    formFields(register).map(({ name, field }) => [name, row ? (row[name] ?? emptyOf(field.kind)) : startOf(field)]),
  );

/** Whether a field is asked for, given the other values. */
export const isAsked = ({ when }: Field, values: FormValues): boolean =>
  when === undefined || values[when.field] === when.is;

const idOf = (value: unknown): string | null => (isRef(value) ? value.id : null);
const trimmed = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A typed figure as its value, or the text as it is while it is none. */
export function readFigure(text: string, field: Field): unknown {
  const typed = trimmed(text);
  if (typed === null) return null;
  const parsed = ruleOf(field).parse(typed, field);
  return 'value' in parsed ? parsed.value : text;
}

/** A value as it is written: references by their ids, figures as they are read, texts without blanks around, blank as null. */
export function writtenValue(value: unknown, field: Field): unknown {
  if (isRefField(field)) return isMany(field) ? asRefs(value).map(({ id }) => id) : idOf(value);
  if (typeof value === 'string') return isFigure(field) ? readFigure(value, field) : trimmed(value);
  return isEmpty(value) ? emptyOf(field.kind) : value;
}

/** Whether two values mean the same when written. */
export const sameValue = (one: unknown, two: unknown, field: Field): boolean =>
  JSON.stringify(comparable(one, field)) === JSON.stringify(comparable(two, field));

const comparable = (value: unknown, field: Field): unknown => {
  const written = writtenValue(value, field);
  return isRefField(field) && Array.isArray(written) ? [...written].sort() : written;
};

/** The values to send: those of a new row that are filled, or those of a row that differ from what was read. */
export function valuesToSend(
  register: AnyRegister,
  values: FormValues,
  base: FormValues | undefined,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const { name, field } of formFields(register)) {
    // A field that is not asked for any more is emptied, so that no row keeps what nobody can see.
    const value = isAsked(field, values) ? values[name] : emptyOf(field.kind);
    if (
      base
        ? sameValue(value, base[name], field)
        : isEmpty(writtenValue(value, field)) || writtenValue(value, field) === false
    )
      continue;
    out[name] = writtenValue(value, field);
  }
  return out;
}

/** The names of the fields that differ between two sets of values. */
export const changedFields = (register: AnyRegister, values: FormValues, base: FormValues): readonly string[] =>
  formFields(register)
    .filter(({ name, field }) => !sameValue(values[name], base[name], field))
    .map(({ name }) => name);

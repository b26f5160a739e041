import { emptyOf, isEmpty, isNumeric, isMany, isRefField, ruleOf, startOf } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { asRefs, isRef } from '../lib/value/values.ts';

/** The values of a form: as read, with references including titles; text that is not yet a number stays text. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A field of a form and its name. */
export interface FormField {
  readonly name: string;
  readonly field: Field;
}

/** Returns the fields a user may fill in, in declaration order. */
export const formFields = (register: AnyRegister): readonly FormField[] =>
  Object.entries(register.fields)
    .filter(([, field]) => field.computed === undefined && !field.hide?.includes('form'))
    .map(([name, field]) => ({ name, field }));

/**
 * Returns the initial values of a form: a row, or the default values of a new row. The field that defines a subset is
 * not in its form.
 */
export const startValues = (register: AnyRegister, row: AnyRow | undefined): FormValues =>
  Object.fromEntries(
    formFields(register).map(({ name, field }) => [name, row ? (row[name] ?? emptyOf(field.kind)) : startOf(field)]),
  );

/** True when a field is shown, given the other values. */
export const isAsked = ({ when }: Field, values: FormValues): boolean =>
  when === undefined || values[when.field] === when.is;

const idOf = (value: unknown): string | null => (isRef(value) ? value.id : null);
const trimmed = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Parses a typed number, or returns the text unchanged where it is not a number. */
export function readFigure(text: string, field: Field): unknown {
  const typed = trimmed(text);
  if (typed === null) return null;
  const parsed = ruleOf(field).parse(typed, field);
  return 'value' in parsed ? parsed.value : text;
}

/** Returns a value as it is written: references by id, numbers parsed, texts trimmed, blank as null. */
export function writtenValue(value: unknown, field: Field): unknown {
  if (isRefField(field)) return isMany(field) ? asRefs(value).map(({ id }) => id) : idOf(value);
  if (typeof value === 'string') return isNumeric(field) ? readFigure(value, field) : trimmed(value);
  return isEmpty(value) ? emptyOf(field.kind) : value;
}

/** True when two values are the same once written. */
export const sameValue = (first: unknown, two: unknown, field: Field): boolean =>
  JSON.stringify(comparable(first, field)) === JSON.stringify(comparable(two, field));

const comparable = (value: unknown, field: Field): unknown => {
  const written = writtenValue(value, field);
  return isRefField(field) && Array.isArray(written) ? [...written].sort() : written;
};

/**
 * Returns the values to send: the filled fields of a new row, or the fields of an existing row that differ from what
 * was read.
 */
export function valuesToSend(
  register: AnyRegister,
  values: FormValues,
  base: FormValues | undefined,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const { name, field } of formFields(register)) {
    // a field no longer shown is emptied, so that no row keeps a value nobody can see
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

/** Returns the names of the fields that differ between two sets of values. */
export const changedFields = (register: AnyRegister, values: FormValues, base: FormValues): readonly string[] =>
  formFields(register)
    .filter(({ name, field }) => !sameValue(values[name], base[name], field))
    .map(({ name }) => name);

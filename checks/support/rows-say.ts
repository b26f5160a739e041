import type { Field } from '@plumbline/contract/field/field.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';

/** The content of a field as texts: the titles of references, the items of a list; empty when the field is. */
export function textsOf(row: AnyRow, name: string): readonly string[] {
  const value = row[name];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((item) => {
    if (item === null || item === undefined || item === '') return [];
    return [typeof item === 'object' && 'title' in item ? String(item.title) : String(item)];
  });
}

/** The content as lists of values and groups return it: references by id. */
export function valuesOf(row: AnyRow, name: string): readonly string[] {
  const value = row[name];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((item) => {
    if (item === null || item === undefined) return [];
    return [typeof item === 'object' && 'id' in item ? String(item.id) : String(item)];
  });
}

type Says = (texts: readonly string[], value: string, field: Field) => boolean;
const lower = (texts: readonly string[]): readonly string[] => texts.map((text) => text.toLowerCase());
function compared(text: string, value: string, field: Field): number {
  if (traitsOf(field).figure) return Number(text) - Number(value);
  return text < value ? -1 : Number(text > value);
}

const WORDS: { readonly [O in Operator]: Says } = {
  is: (texts, value) => lower(texts).includes(value.toLowerCase()),
  isNot: (texts, value) => !lower(texts).includes(value.toLowerCase()),
  anyOf: (texts, value) => lower(texts).includes(value.toLowerCase()),
  contains: (texts, value, { kind }) =>
    (kind === 'list' ? [texts.join(' / ')] : texts).some((text) => text.toLowerCase().includes(value.toLowerCase())),
  startsWith: (texts, value) => lower(texts).some((text) => text.startsWith(value.toLowerCase())),
  atLeast: (texts, value, field) => texts.some((text) => compared(text, value, field) >= 0),
  atMost: (texts, value, field) => texts.some((text) => compared(text, value, field) <= 0),
  blank: (texts) => texts.length === 0,
  notBlank: (texts) => texts.length > 0,
};

/**
 * The ids of the rows that match a condition, calculated from the rows themselves; `value` is a title for a reference.
 */
export const saidBy = (
  rows: readonly AnyRow[],
  condition: { readonly name: string; readonly field: Field; readonly op: Operator; readonly value: string },
): readonly string[] =>
  rows
    .filter((row) => WORDS[condition.op](textsOf(row, condition.name), condition.value, condition.field))
    .map(({ id }) => id);

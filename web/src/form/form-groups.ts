import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { TEXT_MAX } from '@plumbline/contract/field/text.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A heading and its fields. */
export interface FieldGroup {
  readonly title: Word | undefined;
  readonly fields: readonly { readonly name: string; readonly field: Field }[];
}

const OTHER = w('Other', '其他');
const SYSTEM = w('Calculated', '系统计算');

/**
 * Returns the fields of a register, grouped as in its form; fields in no group come last. With `computed`, also the
 * fields the system maintains, as in the details of a row.
 */
export function fieldGroups(
  register: AnyRegister,
  { computed }: { readonly computed: boolean },
): readonly FieldGroup[] {
  const all = Object.entries(register.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ field }) => field.computed === undefined && !field.hide?.includes('form'));
  const named = (register.form ?? []).map(({ title, fields }) => ({
    title,
    fields: fields.flatMap((name) => all.filter((other) => other.name === name)),
  }));
  const taken = new Set(named.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const others = all.filter(({ name }) => !taken.has(name));
  const computedFields = Object.entries(register.fields)
    .filter(([, field]) => field.computed === true && !field.hide?.includes('form'))
    .map(([name, field]) => ({ name, field }));
  return [
    ...named,
    { title: named.length > 0 ? OTHER : undefined, fields: others },
    { title: SYSTEM, fields: computed ? computedFields : [] },
  ].filter(({ fields }) => fields.length > 0);
}

const never = { of: () => false };
const always = { of: () => true };
const WIDE: { readonly [K in Kind]: { of(field: FieldOf<K>): boolean } } = {
  text: { of: ({ lines, max = TEXT_MAX }) => lines !== undefined || max > 120 },
  integer: never,
  number: never,
  flag: never,
  date: never,
  instant: never,
  choice: never,
  ref: never,
  refs: always,
  list: never,
  signOffs: always,
  money: never,
  exact: never,
  order: never,
  duration: never,
};
const wide = (kind: Kind): { of(field: Field): boolean } => WIDE[kind];

/** True when a field takes the full width. */
export const isWide = (field: Field): boolean => wide(field.kind).of(field);

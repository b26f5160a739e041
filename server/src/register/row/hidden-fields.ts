import type { RawBuilder } from 'kysely';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { emptySql, fieldIn, snake, sqlType } from '../../db/model.ts';
import type { Actor } from './actor.ts';
import { column, table } from './columns.ts';
import { isWritable } from './values.ts';
import type { RowError } from './rules.ts';
import type { Source } from './source.ts';
import { tenantOf } from './tenant-of.ts';

type When = NonNullable<Field['when']>;
/** A field that is shown only while another field has a certain value. */
interface Conditional {
  readonly name: string;
  readonly field: Field;
  readonly when: When;
}

const conditionals = (register: AnyRegister): readonly Conditional[] =>
  Object.entries(register.fields).flatMap(([name, field]) =>
    field.when && isWritable(field) ? [{ name, field, when: field.when }] : [],
  );

const isShown = (alias: string, { field, is }: When): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, field)} is not distinct from ${is})`;

const empty = (field: Field): RawBuilder<unknown> => sql.raw(emptySql(field.kind) ?? `null::${sqlType(field)}`);

const SHOWN_ONLY = w('Applies only where "{field}" is "{value}".', '仅当“{field}”为“{value}”时才可填写。');
const YES = w('Yes', '是');
const NO = w('No', '否');

/** The condition under which a field is shown, in words. */
function shownOnly(register: AnyRegister, { field, is }: When): Word {
  const other = fieldIn(register, field);
  const label = other?.label ?? w(field, field);
  const chosen = other?.kind === 'choice' && typeof is === 'string' ? other.of[is] : undefined;
  const value = chosen ?? (is === true ? YES : NO);
  return fill(SHOWN_ONLY, { field: label, value });
}

/** Errors for values that no form shows. */
export const hiddenErrors = (register: AnyRegister, alias: string): readonly RowError[] =>
  conditionals(register).map(({ name, field, when }) => ({
    field: name,
    when: sql<boolean>`(${column(alias, name)} is distinct from ${empty(field)} and not ${isShown(alias, when)})`,
    words: shownOnly(register, when),
  }));

/**
 * A source of changes that also empties the fields its conditions hide, unless the source writes them: a value no form
 * shows is not stored, filtered, exported or counted. A value written against the condition is a row error.
 */
export function clearHiddenInSource(actor: Actor, register: AnyRegister, source: Source): Source {
  const more = conditionals(register).filter(
    ({ name, when }) => source.fields.includes(when.field) && !source.fields.includes(name),
  );
  if (more.length === 0) return source;
  const ownColumns = ['id', ...source.fields.map(snake)].map((name) => sql.ref(`s.${name}`));
  const others = more.map(
    ({ name, field, when }) =>
      sql`case when ${isShown('s', when)} then ${column('x', name)} else ${empty(field)} end as ${sql.ref(snake(name))}`,
  );
  return {
    ids: source.ids,
    fields: [...source.fields, ...more.map(({ name }) => name)],
    from: sql`(select ${sql.join([...ownColumns, ...others])} from ${source.from} join ${table(register)} x
      on x.tenant_id = ${tenantOf(actor)} and x.id = s.id) s`,
  };
}

/**
 * In a table of rows to be written, which has all their fields, empties the fields that are hidden by their conditions
 * and that nobody wrote.
 */
export function clearHiddenInTable(
  register: AnyRegister,
  name: string,
  written: readonly string[],
): RawBuilder<unknown> | null {
  const hidden = conditionals(register).filter((conditional) => !written.includes(conditional.name));
  if (hidden.length === 0) return null;
  const sets = hidden.map(
    (hiddenField) =>
      sql`${sql.ref(snake(hiddenField.name))} = case when ${isShown(name, hiddenField.when)} then ${column(name, hiddenField.name)} else ${empty(hiddenField.field)} end`,
  );
  return sql`update ${sql.table(name)} set ${sql.join(sets)}`;
}

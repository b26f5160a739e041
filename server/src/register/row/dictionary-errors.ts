import type { Field } from '@plumbline/contract/field/field.ts';
import { dictionaryOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import type { Actor } from './actor.ts';
import { column } from './columns.ts';
import type { RowError, Sides } from './rules.ts';
import { tenantOf } from './tenant-of.ts';

const NOT_IN_DICTIONARY = w(
  '{title} is not an active item of the dictionary type "{type}".',
  '{title} 不是字典类型“{type}”的有效条目。',
);

/**
 * A text that names a dictionary type takes the codes of its active items. A type that is inactive, has none, or allows
 * other values restricts nothing. No error for a field that names no type.
 */
export function dictionaryErrors(
  actor: Actor,
  name: string,
  field: Field,
  { now, was }: Pick<Sides, 'now' | 'was'>,
): readonly RowError[] {
  const type = dictionaryOf(field);
  if (type === undefined) return [];
  const codes = sql`(select i.code from dictionary_type y
    join dictionary_item i on i.tenant_id = y.tenant_id and i.dictionary_type = y.id and i.deleted_at is null and not i.inactive
    where y.tenant_id = ${tenantOf(actor)} and lower(y.code) = lower(${type}) and y.deleted_at is null
      and not y.inactive and not y.allows_other)`;
  return [
    {
      field: name,
      when: sql<boolean>`(exists ${codes} and ${now} is not null and ${now} is distinct from ${was ?? sql`null`} and ${now} <> all ${codes})`,
      words: fill(NOT_IN_DICTIONARY, { type }),
      title: sql<string>`${now}`,
    },
  ];
}

/** The errors of rows `alias` that have just been added. */
export const addedErrorsOf = (actor: Actor, register: AnyRegister, alias: string): readonly RowError[] =>
  Object.entries(register.fields).flatMap(([name, field]) =>
    dictionaryErrors(actor, name, field, { now: column(alias, name), was: null }),
  );

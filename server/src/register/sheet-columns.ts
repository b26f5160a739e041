import type { RawBuilder } from 'kysely';
import type { Field } from '@plumbline/contract/field/field.ts';
import { NO, YES } from '@plumbline/contract/field/flag.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { column, selected, titleFrom } from './columns.ts';

/** What a column means to an import, and so the colour of its caption (domain guide 3.14 item 2). */
export type ColumnRole = 'key' | 'optionalKey' | 'required' | 'optional' | 'readOnly';

/** One column of a sheet: its field, caption and role. */
export interface SheetColumn {
  readonly name: string;
  readonly field: Field;
  readonly label: Word;
  readonly role: ColumnRole;
}

/** The column that asks for a row to be deleted. */
export const ACTION = w('Action', '操作');
/** What it holds then. */
export const DELETE = w('Delete', '删除');

function roleOf(register: AnyRegister, name: string, field: Field): ColumnRole {
  const keyed = register.naturalKey.includes(name);
  if (keyed) return field.required || (field.computed && field.kind === 'text') ? 'key' : 'optionalKey';
  if (field.computed) return 'readOnly';
  return field.required ? 'required' : 'optional';
}

/** The columns of a register's sheet, in order. */
export const sheetColumns = (register: AnyRegister): readonly SheetColumn[] =>
  Object.entries(register.fields).map(([name, field]) => ({
    name,
    field,
    label: field.label,
    role: roleOf(register, name, field),
  }));

/** The columns an import takes: what people write, and the natural key even where the system gives it. */
export const importColumns = (register: AnyRegister): readonly SheetColumn[] =>
  sheetColumns(register).filter(({ role, field }) => role !== 'readOnly' && !field.hide?.includes('import'));

const words = (
  pairs: readonly (readonly [string, Word])[],
  it: RawBuilder<unknown>,
  language: Language,
): RawBuilder<string> =>
  sql<string>`case ${it}::text ${sql.join(
    pairs.map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word[language])}`),
    sql` `,
  )} else ${it}::text end`;

/** A field of row `t` as the text of a sheet, made by the database: what an import of the same file reads back. */
export function sheetText(register: AnyRegister, actor: Actor, name: string, language: Language): RawBuilder<unknown> {
  const field = register.fields[name];
  const it = column('t', name);
  if (!field) return sql`null`;
  if (field.live) return sql`(select x.v::text from (select ${selected(register, actor, name, field)}) x(v))`;
  if (field.kind === 'flag')
    return words(
      [
        ['true', YES],
        ['false', NO],
      ],
      it,
      language,
    );
  if (field.kind === 'choice') return words(Object.entries(field.of), it, language);
  if (field.kind === 'ref') return titleFrom(known(field.to), 't', it);
  if (field.kind === 'refs')
    return sql`(select string_agg(x.value->>'title', '; ') from json_array_elements((select v from (select ${selected(register, actor, name, field)}) y(v))) x)`;
  if (field.kind === 'list') return sql`array_to_string(${it}, '; ')`;
  if (field.kind === 'instant') return sql`to_char(${it} at time zone ${actor.timeZone}, 'YYYY-MM-DD HH24:MI')`;
  if (field.kind === 'signOffs')
    return sql`(select string_agg((x->>'label') || ' (' || initcap(x->>'type') || ')', '; ') from jsonb_array_elements(${it}) x)`;
  return sql`${it}::text`;
}

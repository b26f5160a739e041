import type { RawBuilder } from 'kysely';
import { DURATION_DECIMALS, unitSeconds } from '@plumbline/contract/field/duration.ts';
import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isSecondKey, kinds } from '@plumbline/contract/field/kinds.ts';
import type { Traits } from '@plumbline/contract/field/traits.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isCompletedColumn } from '@plumbline/contract/rules/completed-columns.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { isCaseless } from '../../db/model.ts';
import type { Actor } from './actor.ts';
import { column, columnWithTitle, type Reader, shownTitle } from './columns.ts';
import { seenLinks } from './seen-links.ts';

/** The role of a column in an import, which sets the colour of its caption (domain guide 3.14 item 2). */
export type ColumnRole = 'key' | 'optionalKey' | 'required' | 'optional' | 'readOnly';

/** One column of a sheet: its field, caption and role. */
export interface SheetColumn {
  readonly name: string;
  readonly field: Field;
  readonly label: Word;
  readonly role: ColumnRole;
}

/** The column that marks a row for deletion. */
export const ACTION = w('Action', '操作');
/** The value of that column. */
export const DELETE = w('Delete', '删除');

function roleOf(register: AnyRegister, name: string, field: Field): ColumnRole {
  const keyed = register.naturalKey.includes(name);
  if (keyed) return field.required || (field.computed && isCaseless(register, name)) ? 'key' : 'optionalKey';
  if (field.computed) return 'readOnly';
  if (isSecondKey(field)) return 'optionalKey';
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

/** The columns an import accepts: those people write, and the natural key even when the system assigns it. */
export const importColumns = (register: AnyRegister): readonly SheetColumn[] =>
  sheetColumns(register).filter(({ role, field }) => role !== 'readOnly' && !field.hide?.includes('import'));

/** The columns a user can fill in on a sheet: those an import accepts, and who completed a row and when. */
export const fillableColumns = (register: AnyRegister): readonly SheetColumn[] =>
  sheetColumns(register).filter(
    (column) =>
      isCompletedColumn(register.key, column.name) || importColumns(register).some(({ name }) => name === column.name),
  );

type It = RawBuilder<unknown>;
interface Told {
  readonly it: It;
  /** The value as the API returns it. */
  readonly answer: It;
  readonly language: Language;
  readonly by: Reader;
  /** Moments are shown on a sheet in the scope's time zone. */
  readonly timeZone: string;
}

const plain = ({ it }: Told): It => sql`${it}::text`;
const words = <K extends Kind>({ it, language }: Told, field: FieldOf<K>, { choices }: Traits<K>): It =>
  sql`case ${it}::text ${sql.join(
    (choices(field) ?? []).map(
      ({ value, word }) => sql`when ${sql.lit(String(value))} then ${sql.lit(word[language])}`,
    ),
    sql` `,
  )} else ${it}::text end`;
/** Seconds as a number in the unit of the field, so that a spreadsheet can calculate with it. */
const inUnit = ({ it }: Told, field: FieldOf<'duration'>): It =>
  sql`trim_scale(round(${it}::numeric / ${sql.lit(unitSeconds(field))}, ${sql.lit(DURATION_DECIMALS)}))::text`;

/** The sheet text of each field kind, as SQL. */
const ON_SHEETS: { readonly [K in Kind]: { text(cell: Told, field: FieldOf<K>): It } } = {
  text: { text: plain },
  integer: { text: plain },
  number: { text: plain },
  flag: { text: (cell, field) => words(cell, field, kinds.flag) },
  date: { text: plain },
  instant: { text: ({ it, timeZone }) => sql`to_char(${it} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')` },
  choice: { text: (cell, field) => words(cell, field, kinds.choice) },
  ref: { text: ({ it, by }, field) => shownTitle(by, field, { alias: 't', id: it }) },
  refs: {
    text: ({ answer }) =>
      sql`(select string_agg(x.value->>'title', '; ') from json_array_elements((select v from (select ${answer}) y(v))) x)`,
  },
  list: { text: ({ it }) => sql`array_to_string(${it}, '; ')` },
  signOffs: {
    text: ({ it }) =>
      sql`(select string_agg((x->>'label') || ' (' || initcap(x->>'type') || ')', '; ') from jsonb_array_elements(${it}) x)`,
  },
  money: { text: plain },
  exact: { text: ({ it }) => sql`trim_scale(${it})::text` },
  order: { text: plain },
  duration: { text: inUnit },
};
const onSheet = (field: Field): { text(cell: Told, field: Field): It } => ON_SHEETS[field.kind];

/** A field of row `t` as sheet text, produced by the database: an import of the same file reads the same value back. */
export function sheetText(register: AnyRegister, actor: Actor, name: string, language: Language): RawBuilder<unknown> {
  const field = register.fields[name];
  if (!field) return sql`null`;
  const answer = columnWithTitle(register, { ...actor, language }, name, field);
  if (field.live) return sql`(select x.v::text from (select ${answer}) x(v))`;
  return onSheet(field).text(
    {
      it: seenLinks(actor, register, field, column('t', name)),
      answer,
      language,
      by: { actor: { ...actor, language }, register },
      timeZone: actor.timeZone,
    },
    field,
  );
}

import { isCode } from '@plumbline/contract/field/kinds.ts';
import { BLANK_CLASS, INVISIBLE_CLASS, WIDE_CLASS } from '@plumbline/contract/field/plain-name.ts';
import { LOOKALIKES } from '@plumbline/contract/field/text.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { type RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { isWritable } from '../../register/row/values.ts';
import { lookLatinSql } from './look-alikes.ts';

/** Registers whose rows have a name that users type, each table once. */
const named = allRegisters.filter(({ fields, title, subset }) => {
  const field = fields[title];
  return field !== undefined && isCode(field) && isWritable(field) && subset === undefined;
});

/**
 * True for the few names that may be listed, by what costs no regular expression: of a million names nearly all consist
 * of plain letters, digits and signs, with single blanks.
 */
const isUnusual = (it: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(octet_length(${it}) <> char_length(${it}) or strpos(${it}, '  ') > 0
    or translate(${it}, e'\t\n\r\v\f', '') <> ${it})`;

/** The names in one register that look like others; none from a register the caller may not see. */
function rowsOf(actor: Actor, register: AnyRegister, isSeen: boolean): RawBuilder<unknown> {
  const it = column('t', register.title);
  const holds = (characters: string) => sql<boolean>`${it} ~ ${`[${characters}]`}`;
  const kind = sql`case when ${holds(INVISIBLE_CLASS)} then 'invisible' when ${holds(WIDE_CLASS + BLANK_CLASS)} then 'wide'
    when ${it} ~ ${'\\s\\s|[\\t\\n\\r]'} then 'blanks'
    when ${it} ~ ${LOOKALIKES.source} then 'hyphen' when ${lookLatinSql(it)} <> '' then 'script' end`;
  return sql`select x.id, x.name, x.title_sort, ${register.key}::text as "table", x.holds, x.letters from (
      select t.id, ${it} as name, natural_sort(${it}) as title_sort, ${kind} as holds, nullif(${lookLatinSql(it)}, '') as letters
      from ${table(register)} t where ${sql.lit(isSeen)} and ${visible(register, actor, 't')} and ${isUnusual(it)}) x where x.holds is not null`;
}

/** The list of names that look alike. */
export const lookAlikeNames = queryRows('lookAlikeName', ({ actor, maySee }) =>
  named.map((register) => ({
    says: { table: register.key },
    rows: rowsOf(actor, register, maySee(register.key)),
  })),
);

import { type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import { isText } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Tx, sql } from '../../db/database.ts';
import { baseOf, snake } from '../../db/model.ts';
import { isWritable } from '../../register/row/values.ts';
import { cellError, filledSql } from './cell-error.ts';

const REFUSED = {
  sheet: w(
    '"{title}" is not in {table}, because its row in this import was refused: {sheet}, row {row}. Correct that row first.',
    '{table}中没有“{title}”：本次导入中该行未被接受（{sheet} 第 {row} 行）。请先更正该行。',
  ),
  file: w(
    '"{title}" is not in {table}, because its row in this import was refused: row {row}. Correct that row first.',
    '{table}中没有“{title}”：本次导入中该行未被接受（第 {row} 行）。请先更正该行。',
  ),
} as const;

/** Why a name is not in a table although this import names it there. */
export interface Lacking {
  readonly title: string;
  readonly why: Word;
}

/** Prepares a transaction to remember why names are lacking. */
export const prepareLacking = (tx: Tx): Promise<unknown> =>
  sql`create temp table if not exists lacking (register text, title text, en text, zh text, primary key (register, title)) on commit drop`.execute(
    tx,
  );

/** Remembers why names could not be added to a table. */
export const rememberLacking = (tx: Tx, register: AnyRegister, names: readonly Lacking[]): Promise<unknown> =>
  sql`insert into lacking select ${register.key}, lower(x.title), x.why ->> 'en', x.why ->> 'zh'
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as x(title text, why jsonb) on conflict do nothing`.execute(
    tx,
  );

/** Remembers the new rows of a sheet that were refused, so that rows naming them are told where to look. */
export async function rememberRefused(tx: Tx, register: AnyRegister, sheet: string | undefined): Promise<void> {
  const title = register.fields[register.title];
  if (title === undefined || !isText(title) || !isWritable(title)) return;
  const words = sheet === undefined ? REFUSED.file : REFUSED.sheet;
  const read = sql.ref(`s.${snake(register.title)}`);
  const [only, ...others] = baseOf(register).naturalKey;
  // a name that cannot be used itself is only in the key of its row
  const name = only === register.title && others.length === 0 ? sql`coalesce(${read}, s.key)` : read;
  const worded = (text: string, table: string): RawBuilder<unknown> =>
    filledSql(sql`${text.replace('{table}', table)}::text`, {
      sheet: sql`${sheet ?? ''}::text`,
      row: sql`s.n::text`,
      title: sql`${name}::text`,
    });
  for (const key of new Set([register.key, baseOf(register).key]))
    await sql`insert into lacking select ${key}, lower(${name}::text), ${worded(words.en, register.label.en)}, ${worded(words.zh, register.label.zh)}
      from typed s join verdict v on v.n = s.n where v.outcome = 'invalid' and s.existing is null and ${name} is not null
      order by s.n on conflict do nothing`.execute(tx);
}

/**
 * The error of a cell with unknown names, as it is stored: why the import lacks them, or else that their table does, and
 * then `unknown` are the names, so that they can be added there.
 */
export function unknownError(
  column: string,
  {
    value,
    names,
    target,
  }: {
    readonly value: RawBuilder<unknown>;
    readonly names: RawBuilder<unknown>;
    readonly target: AnyRegister;
  },
): RawBuilder<unknown> {
  const why = (language: Language): RawBuilder<unknown> =>
    sql`(select l.${sql.ref(language)} from lacking l where l.register = ${target.key}
      and l.title in (select lower(x) from unnest(${names}) x) limit 1)`;
  return sql`${cellError(column, {
    en: sql`coalesce(${why('en')}, 'There is no "' || ${value} || ${`" in ${target.label.en}. Add it there first, or correct the cell.`}::text)`,
    zh: sql`coalesce(${why('zh')}, ${`${target.label.zh}中没有“`}::text || ${value} || '”。请先添加，或更正该单元格。')`,
  })} || case when ${why('en')} is null then jsonb_build_object('unknown', to_jsonb(${names})) else '{}'::jsonb end`;
}

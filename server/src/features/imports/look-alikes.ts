import { isCode } from '@plumbline/contract/field/kinds.ts';
import { LOOK_LATIN_CLASS, LOOKS_LATIN, OTHER_SCRIPT_CLASS } from '@plumbline/contract/field/plain-name.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Tx, sql } from '../../db/database.ts';
import { snake } from '../../db/model.ts';
import { cellError } from './cell-error.ts';
import type { FileColumns } from './columns.ts';

/** The letters of a name that look Latin but are not; an empty text when the name is wholly in their own script. */
export const lookLatinSql = (it: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when regexp_replace(${it}, ${`[${LOOK_LATIN_CLASS}]`}, '', 'g') ~ ${`[${OTHER_SCRIPT_CLASS}]`} then ''
    else regexp_replace(${it}, ${`[^${LOOK_LATIN_CLASS}]`}, '', 'g') end`;

const PLACE = '{letters}';
const around = (text: string): readonly [string, string] => {
  const [before = '', after = ''] = text.split(PLACE);
  return [before, after];
};

/**
 * Notes new rows whose name has letters of another script that look Latin: they are accepted, with a note (domain guide
 * 3.14.7).
 */
export async function noteLookAlikes(tx: Tx, { columns }: FileColumns): Promise<void> {
  const words = fill(LOOKS_LATIN, { letters: PLACE });
  const [[en, enAfter], [zh, zhAfter]] = [around(words.en), around(words.zh)];
  for (const { name, field } of columns) {
    if (!isCode(field)) continue;
    const it = sql.ref(snake(name));
    await sql`update typed set notes = coalesce(notes, '[]'::jsonb) || jsonb_build_array(${cellError(name, {
      en: sql`${en}::text || x.letters || ${enAfter}::text`,
      zh: sql`${zh}::text || x.letters || ${zhAfter}::text`,
    })})
      from (select n, ${lookLatinSql(it)} as letters from typed where ${it} is not null and existing is null) x
      where x.n = typed.n and x.letters <> '' and typed.act is null`.execute(tx);
  }
}

import type { Language } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';

/** An error of a cell, as it is stored: its column, empty for the whole line, and its words in both languages. */
export const cellError = (
  column: string,
  words: Readonly<Record<Language, RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  sql`jsonb_build_object('column', ${column}::text, 'words', jsonb_build_object('en', ${words.en}, 'zh', ${words.zh}))`;

/** A text in which each `{name}` is replaced by a value of the statement, in the order in which they are given. */
export const filledSql = (
  text: RawBuilder<unknown>,
  values: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  Object.entries(values).reduce((filled, [name, value]) => sql`replace(${filled}, ${`{${name}}`}, ${value})`, text);

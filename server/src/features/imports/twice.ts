import type { RawBuilder } from 'kysely';
import { type Language, w } from '@plumbline/contract/words/word.ts';
import { type Tx, sql } from '../../db/database.ts';
import { cellError, filledSql } from './cell-error.ts';

const TWICE = {
  sheet: w(
    'This row appears twice in this import: {sheet}, row {row}. That one is used.',
    '该行在本次导入中重复：{sheet} 第 {row} 行。以该行为准。',
  ),
  file: w(
    'This row appears twice in this import: row {row}. That one is used.',
    '该行在本次导入中重复：第 {row} 行。以该行为准。',
  ),
} as const;

/** Prepares a transaction to remember which sheet of a file gave which row. */
export const rememberSheets = (tx: Tx): Promise<unknown> =>
  sql`create temp table imported (id uuid primary key, sheet text, n int) on commit drop`.execute(tx);

/** Remembers the rows that a sheet gives, so that no later sheet of the file gives them again. */
export const rememberRows = (tx: Tx, sheet: string): Promise<unknown> =>
  sql`insert into imported select id, ${sheet}::text, n from verdict where outcome <> 'invalid' on conflict do nothing`.execute(
    tx,
  );

/** True for a line whose row an earlier sheet of the file gave. */
export const givenBefore = sql<boolean>`existing in (select id from imported)`;

/** The error of such a line, naming the row that counts, and its sheet where the file has any. */
export const toldTwice = (): RawBuilder<unknown> => {
  const message = (language: Language): RawBuilder<unknown> =>
    sql`(select ${filledSql(
      sql`case i.sheet when '' then ${TWICE.file[language]}::text else ${TWICE.sheet[language]}::text end`,
      { sheet: sql`i.sheet`, row: sql`i.n::text` },
    )} from imported i where i.id = existing)`;
  return cellError('', { en: message('en'), zh: message('zh') });
};

/** Leaves the rows that an earlier sheet gave as they are, where the mapping takes each key only once. */
export const keepFirst = (tx: Tx): Promise<unknown> =>
  sql`update verdict v set outcome = 'unchanged', changes = '{}'::jsonb from typed s
    where s.n = v.n and v.outcome = 'updated' and s.existing in (select id from imported)`.execute(tx);

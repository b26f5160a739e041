import pg from 'pg';
import type { CopiedSequence, CopiedTable } from './whole.ts';

/*
 * What is copied of a database is read from its catalogue, so that tables added later are copied too. Text and dates
 * are written in a form that does not depend on server settings.
 */

/** Settings for the form in which values are copied, for one transaction. */
export const FORM = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  'set local extra_float_digits = 1',
  `set local bytea_output = 'hex'`,
  `set local client_encoding = 'UTF8'`,
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  // rows arrive in physical order, from the first
  'set local synchronize_seqscans = off',
].join('; ');

/** Tables and sequences of ours; those created by extensions come with the extension. */
const OURS = `n.nspname = 'public'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** A name as SQL writes it. */
export const identifier = (name: string): string => pg.escapeIdentifier(name);

/**
 * The number of line ends in a piece of COPY text format, which is its number of rows, since line ends within values
 * are escaped.
 */
export function linesIn(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Every table with its written columns; generated columns follow from them. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and ${OURS} group by c.relname order by c.relname`);
  return rows;
}

/** The current value of every sequence, including those of identity columns. */
export async function sequencesOf(client: pg.ClientBase): Promise<readonly CopiedSequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by c.relname`);
  const found: CopiedSequence[] = [];
  for (const { name } of rows) {
    const result = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${identifier(name)}`,
    );
    const [at] = result.rows;
    if (at) found.push({ name, ...at });
  }
  return found;
}

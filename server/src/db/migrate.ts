import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any number will do, as long as all our processes use the same one. */
const LOCK = 7_240_501;

/** The migrations in order: numbered SQL files, never edited once merged. */
export async function migrations(): Promise<readonly { readonly name: string; readonly sql: string }[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).toSorted();
  return Promise.all(files.map(async (name) => ({ name, sql: await readFile(join(FOLDER, name), 'utf8') })));
}

/**
 * Brings a database up to date, including statistics on new columns; several processes may start at once: one migrates
 * and the others wait. Returns the migrations that ran.
 */
export async function migrate(pool: pg.Pool): Promise<readonly string[]> {
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query('begin');
    // another process may be migrating, which takes as long as it takes
    await client.query('set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string }>('select name from migration');
    const known = new Set(done.rows.map((row) => row.name));
    for (const { name, sql } of await migrations()) {
      if (known.has(name)) continue;
      await client.query(sql);
      await client.query('insert into migration (name) values ($1)', [name]);
      ran.push(name);
    }
    await client.query('commit');
    await countNewColumns(client);
    return ran;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Analyses tables that have gained columns since their last analysis. A column without statistics counts as filled in
 * every row: a list filtered on having a value in it would scan the table until a tenth of a large table has changed.
 */
async function countNewColumns(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
        > (select nullif(count(*), 0) from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname)
    order by 1`);
  for (const { name } of rows) await client.query(`analyze ${name}`);
}

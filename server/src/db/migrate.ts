import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any number will do, as long as all our processes take the same. */
const LOCK = 7_240_501;

/** The migrations in order: numbered SQL files, never edited once merged. */
export async function migrations(): Promise<readonly { readonly name: string; readonly sql: string }[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).toSorted();
  return Promise.all(files.map(async (name) => ({ name, sql: await readFile(join(FOLDER, name), 'utf8') })));
}

/** Brings a database up to date; several processes may start at once, one does it and the others wait. Answers what was run. */
export async function migrate(pool: pg.Pool): Promise<readonly string[]> {
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query('begin');
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
    return ran;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any number will do, as long as all our processes use the same one. */
const LOCK = 7_240_501;

/** The first migration, which replaces those of the first months (ADR 94). */
const BASE = '0360_base.sql';
const REPLACED = { count: 74, last: '0360_administration_registers.sql' };

const OLDER = w(
  'The database comes from an earlier version; its last migration is {name}.',
  '数据库来自更早的版本，其最后一次迁移为 {name}。',
);
const OLDER_TODO = w(
  `Start the last version that has the migration ${REPLACED.last} once, then this one.`,
  `请先用包含迁移 ${REPLACED.last} 的最后一个版本启动一次，再使用本版本。`,
);

/** One change of the schema. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations in order: numbered SQL files, never edited once merged. */
export async function migrations(): Promise<readonly Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_.+\.sql(?:\.gz)?$/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(FOLDER, file));
      const sql = file.endsWith('.gz') ? gunzipSync(content) : content;
      return { name: file.replace(/\.gz$/, ''), sql: sql.toString('utf8') };
    }),
  );
}

/**
 * Returns the migrations of a database or backup as this version names them: those that the base replaces are the base.
 * Null when only some of them were applied.
 */
export function sinceBase(names: readonly string[]): readonly string[] | null {
  const replaced = names.filter((name) => name <= REPLACED.last);
  if (replaced.length === 0) return names;
  if (replaced.length !== REPLACED.count || !replaced.includes(REPLACED.last)) return null;
  return [BASE, ...names.filter((name) => name > REPLACED.last)];
}

/** Says that a database lacks some of the migrations which the base replaces, and what to do. */
export const olderThanBase = (names: readonly string[]): { readonly found: Word; readonly todo: Word } => ({
  found: fill(OLDER, { name: names.toSorted().findLast((name) => name <= REPLACED.last) ?? '' }),
  todo: OLDER_TODO,
});

/**
 * Brings a database up to date, including statistics on new columns; several processes may start at once: one migrates
 * and the others wait. Returns the migrations that ran.
 *
 * @param steps the migrations of this version, unless a test adds one
 * @throws Error for a database from before the base that lacks some of what the base replaces
 */
export async function migrate(pool: pg.Pool, steps?: readonly Migration[]): Promise<readonly string[]> {
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query('begin');
    // another process may be migrating, which takes as long as it takes
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    );
    const known = new Set(await namesIn(client));
    for (const { name, sql } of steps ?? (await migrations())) {
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

/** The migrations of a database; those that the base replaces are recorded as the base. @throws Error as `migrate` */
async function namesIn(client: Pick<pg.PoolClient, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  const found = rows.map(({ name }) => name);
  const names = sinceBase(found);
  if (names === null) {
    const { found: what, todo } = olderThanBase(found);
    throw new Error(`${what.en} ${todo.en} ${what.zh}${todo.zh}`);
  }
  if (names.includes(BASE) && !found.includes(BASE)) {
    const steps = found.filter((name) => name < REPLACED.last);
    await client.query('update migration set name = $1 where name = $2', [BASE, REPLACED.last]);
    await client.query('delete from migration where name = any($1)', [steps]);
  }
  return names;
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

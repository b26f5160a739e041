import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrations, sinceBase } from '../migrate.ts';
import { FORM, identifier, linesIn, tablesOf } from './copied.ts';
import type { CopiedSequence, CopiedTable } from './whole.ts';

/** The contents of a table. */
export interface TableDigest {
  readonly rows: number;
  /** SHA-256 of its rows in COPY text format, in hex. */
  readonly sha256: string;
}

/** A database being rebuilt, in one transaction: all of it or nothing. */
export interface Rebuilding {
  /** Fills a table with lines of COPY text format. Returns its contents, read back. */
  fill(table: CopiedTable, lines: AsyncIterable<Buffer>): Promise<TableDigest>;
  /** Lets a sequence continue from its former value. */
  set(sequence: CopiedSequence): Promise<void>;
}

/** Why a database cannot be rebuilt. */
export type InTheWay = 'notEmpty' | 'inUse' | 'newer' | 'older';
/** A database that cannot be rebuilt, and why. */
export class Hindrance extends Error {
  readonly why: InTheWay;
  readonly detail: string;
  constructor(why: InTheWay, detail: string) {
    super(`${why}: ${detail}`);
    this.why = why;
    this.detail = detail;
  }
}

/** Counts the connections on which running servers listen; each server has one, and never through a pool. */
const SERVERS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'plumbline news'`;

/**
 * Rebuilds a database with the given migrations, and has it filled.
 *
 * @param of.migrations the migrations to apply, as a backup names them
 * @param of.replace also rebuilds a database that has contents, which are then lost
 * @throws Hindrance where something is in the way
 */
export async function rebuild<T>(
  url: string,
  options: { readonly migrations: readonly string[]; readonly replace: boolean },
  work: (rebuilding: Rebuilding) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline restore', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await demandFree(client, options.replace);
    const steps = await stepsOf(options.migrations);
    await client.query('begin');
    await client.query(FORM);
    await clear(client);
    for (const step of steps) await client.query(step);
    const bare = await strip(client);
    const done = await work({
      fill: (table, lines) => fill(client, table, lines),
      set: async ({ name, last, called }) => {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [identifier(name), last, called]);
      },
    });
    for (const statement of bare) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
    return done;
  } finally {
    await client.end();
  }
}

/** True when a database contains nothing anybody would miss: no tables of ours, or no company in them. */
async function isEmpty(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const found = await client.query<{ there: boolean }>(`select to_regclass('public.level') is not null as there`);
  if (found.rows[0]?.there !== true) return true;
  const rows = await client.query('select 1 from level limit 1');
  return rows.rows.length === 0;
}

async function demandFree(client: pg.Client, replace: boolean): Promise<void> {
  const servers = await client.query<{ count: number }>(SERVERS);
  const count = servers.rows[0]?.count ?? 0;
  if (count > 0) throw new Hindrance('inUse', String(count));
  if (!replace && !(await isEmpty(client))) throw new Hindrance('notEmpty', '');
}

/** The SQL of the migrations of a backup. */
async function stepsOf(given: readonly string[]): Promise<readonly string[]> {
  const names = sinceBase(given);
  if (names === null) throw new Hindrance('older', given.toSorted().at(-1) ?? '');
  const known = new Map((await migrations()).map(({ name, sql }) => [name, sql]));
  const strange = names.filter((name) => !known.has(name));
  if (strange.length > 0) throw new Hindrance('newer', strange.join(', '));
  return [
    'create table migration (name text primary key, at timestamptz not null default now())',
    ...names.map((name) => known.get(name) ?? ''),
  ];
}

/** Drops everything of ours, jobs included; extensions stay. */
async function clear(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade');
  const { rows } = await client.query<{ drop: string }>(`
    with ours as (select c.oid, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i')))
    select 'drop ' || case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end || ' if exists ' || oid::regclass || ' cascade' as drop from ours
    union all select 'drop function if exists ' || p.oid::regprocedure || ' cascade' from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { drop } of rows) await client.query(drop);
}

/**
 * Drops what slows filling down, or forbids it while tables that refer to each other are filled one after the other:
 * references, indexes other than keys, triggers. Returns the statements that restore them.
 */
async function strip(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    with mine as (select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r')
    select 'alter table ' || c.conrelid::regclass || ' drop constraint ' || quote_ident(c.conname) as off,
      'alter table ' || c.conrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) as on, 3 as turn
      from pg_constraint c where c.contype = 'f' and c.conrelid in (select oid from mine)
    union all select 'drop index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid), 1
      from pg_index i where i.indrelid in (select oid from mine)
        -- keys stay, and unique indexes that references stand on
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all select 'alter table ' || t.tgrelid::regclass || ' disable trigger ' || quote_ident(t.tgname),
      'alter table ' || t.tgrelid::regclass || ' enable trigger ' || quote_ident(t.tgname), 2
      from pg_trigger t where not t.tgisinternal and t.tgrelid in (select oid from mine)
    order by turn`);
  for (const { off } of rows) await client.query(off);
  // rows inserted by migrations are in the backup too, or were deleted since
  const tables = (await tablesOf(client)).map(({ name }) => identifier(name));
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
  return rows.map(({ on }) => on);
}

async function fill(client: pg.Client, table: CopiedTable, lines: AsyncIterable<Buffer>): Promise<TableDigest> {
  const target = `${identifier(table.name)} (${table.columns.map(identifier).join(', ')})`;
  await pipeline(Readable.from(lines, { objectMode: false }), client.query(copyFrom(`copy ${target} from stdin`)));
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of client.query(copyTo(`copy ${target} to stdout`)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    rows += linesIn(chunk);
  }
  return { rows, sha256: hash.digest('hex') };
}

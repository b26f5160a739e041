import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type { Database, Db } from '@plumbline/server/db/database.ts';
import type { Tables } from '@plumbline/server/db/tables.ts';

/** A statement the product sent. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Statements that begin or end a transaction. */
const FRAME = /^(begin|start|set transaction|commit|rollback)\b/i;

/**
 * The statements that a work of the product sends, in order, without their transaction, so that the bare driver can
 * send exactly the same.
 */
export async function recorded(database: Database, work: (db: Db) => Promise<unknown>): Promise<readonly Statement[]> {
  const sent: CompiledQuery[] = [];
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void sent.push(event.query),
  });
  await work(db);
  return sent.filter(({ sql }) => !FRAME.test(sql));
}

/**
 * The plan of a statement with its actual reads, as lines of text; empty for a statement that only queries the planner.
 */
export async function planOf({ pool }: Database, { sql, parameters }: Statement): Promise<readonly string[]> {
  if (/^explain\b/i.test(sql)) return [];
  const found = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, timing off, summary off) ${sql}`,
    [...parameters],
  );
  return found.rows.map((row) => row['QUERY PLAN']);
}

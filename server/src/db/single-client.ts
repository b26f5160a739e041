import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { finished, pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { AppError } from '@plumbline/contract/errors.ts';
import { isLate } from './away.ts';
import { EXPORTS_AT_ONCE, type Database, type Db, type Tx, waitForRows } from './database.ts';
import type { Tables } from './tables.ts';

/** One transaction on one connection, with COPY as well as queries. */
export interface CopyTx {
  readonly tx: Tx;
  /** The process id of this connection in the database, so that another connection can cancel its work. */
  readonly pid: number;
  /** Streams lines of COPY text format into a table. */
  copyIn(target: string, lines: AsyncIterable<string>): Promise<void>;
}

/** Queries on one reserved connection, in addition to its own use, until it is released. */
export function alone(client: pg.PoolClient): { readonly db: Db; readonly release: pg.PoolClient['release'] } {
  const release = client.release.bind(client);
  // kysely takes connections from a pool; this one contains only the connection that COPY runs on
  const pool = {
    connect: () => Promise.resolve(Object.assign(client, { release: () => undefined })),
    end: () => Promise.resolve(),
    options: {},
  };
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), release };
}

/**
 * Makes a long statement check this often whether its client still exists: locks of a killed process would block its
 * successor. Not every system supports it.
 */
const LOOKS_FOR_US = "set client_connection_check_interval = '2s'";

/** A transaction, all or nothing, on one connection of the pool. */
export async function copyTransaction<T>(database: Database, work: (copy: CopyTx) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  const { db, release } = alone(client);
  try {
    const copyIn = (target: string, lines: AsyncIterable<string>): Promise<void> =>
      pipeline(
        Readable.from(lines, { objectMode: false, highWaterMark: 1 << 16 }),
        client.query(copyFrom(`copy ${target} from stdin`)),
      );
    if (!database.isPooled) await client.query(LOOKS_FOR_US).catch(() => undefined);
    // queried inside the transaction: behind an external pool each transaction may be on another connection
    return await db.transaction().execute(async (tx) => {
      await waitForRows(tx);
      return work({ tx, pid: await pidOf(client), copyIn });
    });
  } finally {
    release();
  }
}

/** Maximum number of exports waiting for their turn. */
const MOST_WAITING = 20;
/** When the client should try again, in seconds. */
const COME_AGAIN = 30;

/** Users whose exports wait for their turn in this process, in order of arrival. */
const queue: (string | null)[] = [];
/** Number of exports ahead of the user's first waiting one; null where none of theirs waits. */
export function exportsBefore(who: string): number | null {
  const at = queue.indexOf(who);
  return at === -1 ? null : at;
}

/** Returns a connection for an export, when it is its turn. @throws AppError `exportsBusy` when that takes too long */
async function turn({ exports: pool }: Database, who: string | null): Promise<pg.PoolClient> {
  const busy = (): boolean => pool.totalCount - pool.idleCount >= EXPORTS_AT_ONCE;
  const refusal = (): AppError => new AppError('exportsBusy', { running: EXPORTS_AT_ONCE, seconds: COME_AGAIN });
  if (pool.waitingCount >= MOST_WAITING) throw refusal();
  queue.push(who);
  try {
    return await pool.connect();
  } catch (error) {
    throw isLate(error) && busy() ? refusal() : error;
  } finally {
    // the first of them: the pool serves in order of arrival
    queue.splice(queue.indexOf(who), 1);
  }
}

/** Produces the statements whose rows follow each other; it may query the same snapshot to build them. */
export type CopiedParts = (db: Db) => AsyncIterable<CompiledQuery>;

/**
 * Streams the result of a query as CSV, produced by the database: nothing of it is held in memory here. The number
 * running at once is limited. Cancels the query when the stream is closed before its end.
 *
 * @param who the id of the user whose export it is; null for an export without a user
 * @throws AppError `exportsBusy` when too many run already
 */
export function copyOut(database: Database, who: string | null, query: CompiledQuery): Promise<Readable> {
  return copyParts(database, who, () => Readable.from([query]));
}

/** Does the same for several queries, one after the other, all on one snapshot. */
export async function copyParts(database: Database, who: string | null, parts: CopiedParts): Promise<Readable> {
  const client = await turn(database, who);
  const pid = await pidOfReading(client).catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  const { db, release } = alone(client);
  const out = new PassThrough();
  let part: Readable | undefined;
  let isWhole = false;
  const send = async (): Promise<void> => {
    for await (const query of parts(db)) {
      if (out.destroyed) return;
      const sent = client.query(copyTo(`copy (${inlined(query)}) to stdout (format csv)`));
      // it reports errors without closing, and more than one for a connection that breaks
      sent.on('error', () => sent.destroy());
      part = sent;
      sent.pipe(out, { end: false });
      await finished(sent);
    }
    isWhole = true;
    out.end();
  };
  out.on('error', () => undefined);
  out.once('close', () => {
    part?.destroy();
    void giveBack(database, { client, release }, isWhole ? null : pid);
  });
  send().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}

/** A connection interrupted in mid-result is never reused: its statement is cancelled, and it is closed. */
async function giveBack(
  { pool }: Database,
  { client, release }: { readonly client: pg.PoolClient; readonly release: pg.PoolClient['release'] },
  cut: number | null,
): Promise<void> {
  if (cut === null)
    return void client.query('commit').then(
      () => release(),
      () => release(true),
    );
  // if the cancellation fails, the database notices from the connection that nobody is listening
  await pool.query('select pg_cancel_backend($1)', [cut]).catch(() => undefined);
  release(true);
}

/**
 * The same, after starting a read-only transaction: only inside one does the process id also hold for the next
 * statement behind an external pool.
 */
async function pidOfReading(client: pg.PoolClient): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  return pidOf(client);
}

/** The process id of a connection in the database. */
async function pidOf(client: pg.PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
}

/** Writes the parameters into the statement, each quoted by the driver, since COPY takes none. */
function inlined(query: CompiledQuery): string {
  return query.sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (token, at: string | undefined) =>
    at === undefined ? token : literal(query.parameters[Number(at) - 1]),
  );
}
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return pg.escapeLiteral(String(value));
}

/** Formats a cell in COPY text format. */
export function copyCell(value: string | null): string {
  if (value === null) return '\\N';
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : value;
}
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database, Db, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** One transaction on one connection, with COPY beside the queries. */
export interface CopyTx {
  readonly tx: Tx;
  /** The process of this connection in the database, so that another can cancel what it does. */
  readonly pid: number;
  /** Streams lines of COPY text format into a table. */
  copyIn(target: string, lines: AsyncIterable<string>): Promise<void>;
}

/** All or nothing on one connection of the pool. */
export async function copyTransaction<T>(database: Database, work: (copy: CopyTx) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  // kysely asks a pool for connections; this one has exactly the one that COPY runs on
  const pool = {
    connect: () => Promise.resolve(Object.assign(client, { release: () => undefined })),
    end: () => Promise.resolve(),
    options: {},
  };
  const release = client.release.bind(client);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
    const copyIn = (target: string, lines: AsyncIterable<string>): Promise<void> =>
      pipeline(
        Readable.from(lines, { objectMode: false, highWaterMark: 1 << 16 }),
        client.query(copyFrom(`copy ${target} from stdin`)),
      );
    return await db.transaction().execute((tx) => work({ tx, pid, copyIn }));
  } finally {
    release();
  }
}

/** Streams what a query gives as CSV, made by the database: nothing of it is held here. The connection goes back at the end. */
export async function copyOut(database: Database, query: CompiledQuery): Promise<Readable> {
  const client = await database.pool.connect();
  const stream = client.query(copyTo(`copy (${inlined(query)}) to stdout (format csv)`));
  stream.once('close', () => client.release());
  stream.once('error', () => client.release(true));
  return stream;
}

/** COPY takes no parameters, so they are written into the statement, each quoted by the driver. */
export function inlined(query: CompiledQuery): string {
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

/** A cell of COPY text format. */
export function copyCell(value: string | null): string {
  if (value === null) return '\\N';
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : value;
}
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

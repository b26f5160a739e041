import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { FORM, identifier, sequencesOf, tablesOf } from './copied.ts';
import type { CopiedSequence, CopiedTable } from './whole.ts';

/** Any number will do, as long as all our processes use the same one. */
export const WHOLE_LOCK = 7_240_503;

/** Another process is already copying this database. */
export class AlreadyCopied extends Error {}

/** A database as of one moment, whatever is written meanwhile. */
export interface Moment extends AsyncDisposable {
  readonly tables: readonly CopiedTable[];
  /** The migrations applied to it. */
  readonly migrations: readonly string[];
  /** The version of PostgreSQL. */
  readonly version: string;
  /** The rows of a table as lines of COPY text format. One table at a time, read to its end. */
  copy(table: CopiedTable): AsyncIterable<Buffer>;
  /** The current values of the sequences, at least as high as any value in the rows. */
  sequences(): Promise<readonly CopiedSequence[]>;
  rows<T extends pg.QueryResultRow>(query: string): Promise<readonly T[]>;
  /** Releases the snapshot, but until disposal still keeps others from copying, and files from being deleted. */
  leave(): Promise<void>;
}

const MOST_LOOKS = 5;

/**
 * Opens a snapshot of the whole database as it is now. Readers and writers do not wait for it; only changes of the
 * tables themselves do, such as an update of the product.
 *
 * @param url not a connection pool in transaction mode: the lock belongs to the session
 * @throws AlreadyCopied
 */
export async function atOneMoment(url: string): Promise<Moment> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const lock = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${WHOLE_LOCK}) as free`);
    if (lock.rows[0]?.free !== true) throw new AlreadyCopied('Another backup of this database is being made.');
    const tables = await openMoment(client);
    return { ...(await momentOf(client, tables)), [Symbol.asyncDispose]: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function momentOf(
  client: pg.Client,
  tables: readonly CopiedTable[],
): Promise<Omit<Moment, typeof Symbol.asyncDispose>> {
  const rows = async <T extends pg.QueryResultRow>(query: string): Promise<readonly T[]> =>
    (await client.query<T>(query)).rows;
  const made = tables.some(({ name }) => name === 'migration')
    ? await rows<{ name: string }>('select name from migration order by name')
    : [];
  const [server] = await rows<{ version: string }>(`select current_setting('server_version') as version`);
  return {
    tables,
    migrations: made.map(({ name }) => name),
    version: server?.version ?? '',
    copy: ({ name, columns }) =>
      client.query(copyTo(`copy ${identifier(name)} (${columns.map(identifier).join(', ')}) to stdout`)),
    sequences: () => sequencesOf(client),
    rows,
    leave: async () => void (await client.query('commit')),
  };
}

const named = (tables: readonly CopiedTable[]): string => JSON.stringify(tables);

/** Locks the tables before the first rows are read, so that their structure stays as it was found. */
async function openMoment(client: pg.Client): Promise<readonly CopiedTable[]> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const before = await tablesOf(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query(FORM);
    try {
      if (before.length > 0)
        await client.query(`lock table ${before.map(({ name }) => identifier(name)).join(', ')} in access share mode`);
      const tables = await tablesOf(client);
      if (named(tables) === named(before)) return tables;
    } catch (error) {
      if (look === MOST_LOOKS) throw error;
    }
    await client.query('rollback');
  }
  throw new Error('The tables keep changing: a product update is in progress. Try again when it has finished.');
}

import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { byKeptPlan, keepPlans, UNKEPT } from './cached-plans.ts';
import { NICENESS, lowerPriority } from './lower-priority.ts';
import type { Tables } from './tables.ts';

const DATE = 1082;
const BIGINT = 20;
const NUMERIC = 1700;

/** Connections of a process for ordinary work. */
const CONNECTIONS = 16;
/** Maximum number of exports running at once in a process; the others wait for their turn. */
export const EXPORTS_AT_ONCE = 4;
/**
 * Maximum number of list reads running at once in a process, and how long one of their statements may take, in
 * milliseconds.
 */
export const QUICK_AT_ONCE = 8;
export const QUICK_WITHIN = 250;
/**
 * Maximum number of longer reads running at once, of a few seconds and of more each: with more, on two processors,
 * everybody else would wait for them.
 */
export const LONG_AT_ONCE = Math.max(2, Math.floor(availableParallelism() / 2));
/** How long a statement of a read of a few seconds may take, in milliseconds. */
export const MEDIUM_WITHIN = 3000;
/** How long a longer read may take by what it reads, in milliseconds: rows of a list, a count of them, an overview. */
export const LONG_WITHIN = { rows: 60_000, count: 15_000, board: 15_000 } as const;
/**
 * Maximum number of prepared statements a connection keeps for acts and what goes with them, and for reads of lists:
 * each uses some 150 kB of the database's memory.
 */
const KEPT_OF_ACTS = 120;
const KEPT_OF_READS = 30;
/**
 * How long an act waits for a row that another writer holds before it is refused in words, in milliseconds. Only an
 * import, or another act on thousands of rows, holds rows for so long.
 */
const HELD_WITHIN = 10_000;
/** SQLSTATE lock_not_available: a row was not free within that time. */
const NOT_FREE = '55P03';
/** True for the error of a statement that waited too long for a row. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_FREE;
/** Lets a transaction take, and wait for rows, as long as it takes: work in the background, which nobody waits for. */
export const waitForRows = (db: Db): Promise<unknown> =>
  sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(db);

/** Connections of a process for what it depends on. */
const LOOKS_AT_ONCE = 3;
/**
 * How long one statement of an act may take, in milliseconds: the most a call may take at all (specification 9).
 */
export const ACTS_WITHIN = 120_000;
/** Connections of a process that bypass an external connection pool. */
const DIRECT_CONNECTIONS = 6;
/**
 * When a lost peer is detected, in seconds: a machine that lost its power does not say goodbye, and its locks would
 * otherwise last two hours.
 */
const GONE_AFTER = { idle: 15, interval: 5, count: 3 } as const;
const KEEPALIVES = Object.entries(GONE_AFTER).map(([name, value]) => `tcp_keepalives_${name}=${value}`);
/** Statements that let the database of a connection detect a lost client equally soon. */
export const NOTICES_GONE = KEEPALIVES.map((setting) => `set ${setting}`).join('; ');
/**
 * Settings our statements rely on, whatever the server is set to: an index look-up costs little more than reading the
 * next page, compiling short statements costs more than it saves, and starting parallel workers takes as long as some
 * 30 ms of work. New entries of a list index wait in a small pending list, which every look-up scans
 * (`sweep-indexes.ts`).
 */
const SUITS = [
  '-c random_page_cost=1.1 -c jit=off -c parallel_setup_cost=10000 -c gin_pending_list_limit=256kB -c timezone=UTC',
  ...KEEPALIVES.map((setting) => `-c ${setting}`),
];
/**
 * A long statement gets one process: with parallel workers, two such statements take six processes' share of two
 * processors.
 */
const ONE_PROCESS = '-c max_parallel_workers_per_gather=0';
/** Maximum time to wait for a connection, whether all are in use or the database does not answer, in milliseconds. */
const CONNECT_WITHIN = 30_000;

/** What a query runs on: the pool, or an open transaction. */
export type Db = Kysely<Tables>;
/** An open transaction. */
export type Tx = Transaction<Tables>;

/** A PostgreSQL database, and how to reach it. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Connections for exports only: each is in use for as long as its reader takes, which must block nobody else. */
  readonly exports: pg.Pool;
  /** Connections for lists; a statement that takes long is cancelled there (`reading.ts`). */
  readonly quick: pg.Pool;
  /** Connections for the few lists that take seconds. */
  readonly medium: pg.Pool;
  /** Connections for the few lists that take longer. */
  readonly long: pg.Pool;
  /** Connections for overviews, which never wait behind long lists. */
  readonly boards: pg.Pool;
  /** Few connections for what a process depends on, such as the locks of its jobs (`silent-connections.ts`). */
  readonly looks: pg.Pool;
  /** The open connections, but for those of `looks`. */
  readonly connections: ReadonlySet<pg.PoolClient>;
  /**
   * Connections that stay the same between statements, for jobs and schema changes; the main pool where there is no
   * external pool.
   */
  readonly direct: pg.Pool;
  readonly url: string;
  /** The same database, bypassing a pool in transaction mode: listeners and session locks need it. */
  readonly directUrl: string;
  /** True when there is such a pool in between: named prepared statements are then lost. */
  readonly isPooled: boolean;
  end(): Promise<void>;
}

interface PoolWishes {
  readonly address?: string;
  /** Statement timeout, in milliseconds. */
  readonly within?: number | undefined;
  /** How long a statement waits for a row that another writer holds, in milliseconds. */
  readonly heldWithin?: number;
  /** Set for long work: it gets one process, and runs with its priority lowered by this much (`lower-priority.ts`). */
  readonly behind?: number;
  /** Maximum number of prepared statements each connection keeps (`cached-plans.ts`); none by default. */
  readonly keeps?: number;
  /** True when its connections are not among `connections`. */
  readonly isApart?: boolean;
}

/**
 * Connects to a PostgreSQL database. `date` arrives as `yyyy-mm-dd`, `bigint` and `numeric` as numbers (all of ours are
 * below 2^53), timestamps as `Date`.
 */
export function connect(
  url: string,
  options: {
    readonly most?: number;
    readonly directUrl?: string | undefined;
    readonly isPooled?: boolean;
    /** How long an act waits for a row that another writer holds, in milliseconds; 0 for as long as it takes. */
    readonly heldWithin?: number;
    /** How long a statement of an act may take, in milliseconds; by default as long as it takes. */
    readonly actsWithin?: number | undefined;
  } = {},
): Database {
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === DATE) return (text: string) => text;
      if (oid === BIGINT || oid === NUMERIC) return Number;
      return pg.types.getTypeParser(oid, format);
    },
  };
  const { directUrl = url, isPooled = false, heldWithin = HELD_WITHIN } = options;
  const connections = new Set<pg.PoolClient>();
  const poolOf = (
    max: number,
    { address = url, within, heldWithin, behind, keeps, isApart = false }: PoolWishes = {},
  ): pg.Pool => {
    const suits = [
      ...SUITS,
      within && `-c statement_timeout=${within}`,
      heldWithin && `-c lock_timeout=${heldWithin}`,
      behind && ONE_PROCESS,
    ]
      .filter(Boolean)
      .join(' ');
    const pool = new pg.Pool({
      connectionString: address,
      // an external pool accepts no such options: there they are set for the role, as `admin doctor` explains
      ...(isPooled && address === url ? {} : { options: suits }),
      max,
      types,
      application_name: 'plumbline',
      connectionTimeoutMillis: CONNECT_WITHIN,
      keepAlive: true,
      keepAliveInitialDelayMillis: GONE_AFTER.idle * 1000,
    });
    // the pool replaces an idle connection that breaks; the next query fails if the database is really gone
    pool.on('error', () => undefined);
    pool.on('remove', (client) => connections.delete(client));
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      if (!isApart) connections.add(client);
      if (keeps !== undefined && !isPooled) keepPlans(client, keeps);
      if (behind && !isPooled) void lowerPriority(client, behind);
    });
    return pool;
  };
  const pool = poolOf(options.most ?? CONNECTIONS, { keeps: KEPT_OF_ACTS, heldWithin, within: options.actsWithin });
  const looks = poolOf(LOOKS_AT_ONCE, { isApart: true });
  const exports = poolOf(EXPORTS_AT_ONCE, { behind: NICENESS.exports });
  const quick = poolOf(QUICK_AT_ONCE, { within: QUICK_WITHIN, keeps: KEPT_OF_READS });
  const medium = poolOf(LONG_AT_ONCE, { within: MEDIUM_WITHIN, behind: NICENESS.reads, keeps: KEPT_OF_READS });
  const long = poolOf(LONG_AT_ONCE, { within: LONG_WITHIN.rows, behind: NICENESS.longReads, keeps: KEPT_OF_READS });
  const boards = poolOf(LONG_AT_ONCE, { within: LONG_WITHIN.board, behind: NICENESS.reads, keeps: KEPT_OF_READS });
  const direct = directUrl === url ? pool : poolOf(DIRECT_CONNECTIONS, { address: directUrl });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    exports,
    quick,
    medium,
    long,
    boards,
    looks,
    connections,
    url,
    direct,
    directUrl,
    isPooled,
    async end() {
      await db.destroy();
      await Promise.all([exports, quick, medium, long, boards, looks].map((each) => each.end()));
      if (direct !== pool) await direct.end();
      // a kysely that never ran a query does not know its pool
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Queries the database once, so that an obstacle is reported in words.
 *
 * @throws Error for an undeclared pool in transaction mode; any other error unchanged
 */
export async function demandReachable({ pool }: Pick<Database, 'pool'>): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('unsupported startup parameter')) throw error;
    throw new Error(
      'DATABASE_URL is a pool of connections, such as PgBouncer: set DATABASE_POOLED=1, and DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      { cause: error },
    );
  }
}

/** Runs a query and returns its rows. */
export async function rows<T>(db: Db, query: RawBuilder<T>): Promise<readonly T[]> {
  return (await query.execute(db)).rows;
}

/** Runs a query that returns one row, or none. */
export async function oneRow<T>(db: Db, query: RawBuilder<T>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0];
}

/** True for an open transaction. */
export const isOpen = (db: Db): db is Tx => db.isTransaction;

/**
 * SQLSTATEs of failures that succeed when retried: a deadlock, for which PostgreSQL ended this transaction; or a
 * prepared statement that is no longer valid (`cached-plans.ts`).
 */
const AGAIN: ReadonlySet<unknown> = new Set(['40P01', ...UNKEPT]);
/** Maximum number of attempts for such a transaction. */
const ATTEMPTS = 4;

/**
 * Does all or nothing. Inside a transaction it is a part of it: its failure leaves the rest intact, its success is
 * committed with the rest. Rows are locked in a fixed order wherever they are known in advance; if two transactions
 * deadlock all the same, the one that was ended is retried, so `work` may run more than once and must keep no state
 * between runs.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isOpen(db) ? within(db, work) : again(() => runTransaction(db, work));
}

/**
 * Retries work that can succeed on a retry. `work` is a whole transaction, or one statement outside any transaction.
 */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && 'code' in error && AGAIN.has(error.code))) throw error;
    }
}

/**
 * Runs several reads on one snapshot, whatever is written meanwhile. Inside a transaction it reads as the transaction
 * does.
 */
export const snapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  isOpen(db)
    ? work(db)
    : again(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work));

/**
 * Reads with statements whose text never varies, such as those for one record: the database keeps them prepared (ADR
 * 49).
 */
export const readByKeptPlans = <T>(db: Db, read: () => Promise<T>): Promise<T> =>
  isOpen(db) ? byKeptPlan(read) : again(() => byKeptPlan(read));

/** Returns the rows of a statement whose text never varies: the database keeps it prepared (ADR 49). */
export const rowsByKeptPlan = <T>(db: Db, query: RawBuilder<T>): Promise<readonly T[]> =>
  readByKeptPlans(db, () => rows(db, query));

/** The result of the work, and whether its writes are kept. */
export interface Attempt<T> {
  readonly keep: boolean;
  readonly found: T;
}

/**
 * Asks the constraints that otherwise wait for the commit about what has been written so far: what they refuse is
 * refused here, while it is still known which rows were written. Later writes wait for the commit again.
 */
export async function askConstraints(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
  await sql`set constraints all deferred`.execute(tx);
}

/**
 * Does all or nothing like {@link transaction}, and lets the work itself decide whether its writes stay: if not, all
 * are rolled back, and the result is returned all the same. So a trial runs exactly the code of the act it tries, up to
 * the constraints that the commit would ask; only questions to the user ({@link beforeCommit}) are left to the act.
 */
export async function attempt<T>(db: Db, work: (tx: Tx) => Promise<Attempt<T>>): Promise<T> {
  class TakenBack extends Error {
    readonly found: T;
    constructor(found: T) {
      super('taken back');
      this.found = found;
    }
  }
  try {
    return await transaction(db, async (tx) => {
      const { keep, found } = await work(tx);
      if (keep) return found;
      await askConstraints(tx);
      throw new TakenBack(found);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.found;
    throw error;
  }
}

const runTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const done = await work(tx);
    for (const check of lastChecks.get(tx)?.values() ?? []) await check();
    return done;
  });

const lastChecks = new WeakMap<Tx, Map<string, () => Promise<void>>>();

/**
 * Registers a check that runs once all work of a transaction is done, before it commits; a check that throws rolls
 * everything back. Checks registered under the same name run once. Parts of the transaction may have been rolled back
 * by then, so the check queries the database for what is there.
 */
export function beforeCommit(tx: Tx, name: string, check: () => Promise<void>): void {
  const checks = lastChecks.get(tx) ?? new Map<string, () => Promise<void>>();
  lastChecks.set(tx, checks.set(name, check));
}

async function within<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint whole`.execute(tx);
  try {
    const done = await work(tx);
    await sql`release savepoint whole`.execute(tx);
    return done;
  } catch (error) {
    await backTo(tx, 'whole');
    await sql`release savepoint whole`.execute(tx);
    throw error;
  }
}

const remembered = new WeakMap<Tx, Map<() => unknown, unknown>>();

/**
 * What a transaction remembers about itself, such as which rows it has locked; `start` creates the value, and also
 * identifies it. It is forgotten when a part of the transaction is rolled back, since that releases what the part
 * locked.
 */
export function transactionState<T>(tx: Tx, start: () => T): T {
  const all = remembered.get(tx) ?? new Map<() => unknown, unknown>();
  remembered.set(tx, all);
  if (!all.has(start)) all.set(start, start());
  return all.get(start) as T;
}

/** Rolls a transaction back to a savepoint, which stays. */
export async function backTo(tx: Tx, savepoint: string): Promise<void> {
  remembered.delete(tx);
  await sql`rollback to savepoint ${sql.ref(savepoint)}`.execute(tx);
}

export { sql };

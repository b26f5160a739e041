import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { byKeptPlan, keepPlans, UNKEPT } from './kept-plans.ts';
import { BEHIND, standBack } from './stand-back.ts';
import type { Tables } from './tables.ts';

const DATE = 1082;
const BIGINT = 20;
const NUMERIC = 1700;

/** Connections of a process for ordinary work. */
const CONNECTIONS = 16;
/** So many exports run at once in a process; the others wait for their turn. */
export const EXPORTS_AT_ONCE = 4;
/** So many reads of lists run at once in a process, and how long a statement of theirs may take, in milliseconds. */
export const QUICK_AT_ONCE = 8;
export const QUICK_WITHIN = 250;
/** So many of the reads that take longer run at once: with more, on two processors, everybody else waits for theirs. */
export const LONG_AT_ONCE = Math.max(2, Math.floor(availableParallelism() / 2));
/** How long any read may take, in milliseconds. */
export const LONG_WITHIN = 60_000;
/** So many planned statements a connection keeps of acts and what goes with them, and of reads of lists: each in some 150 kB of the database's memory. */
const KEPT_OF_ACTS = 120;
const KEPT_OF_READS = 30;
/** Connections of a process around a pool of others. */
const DIRECT_CONNECTIONS = 6;
/** Who is gone is found out, in seconds: a machine that lost its power says no good-bye, and what it held would be held for two hours. */
const GONE_AFTER = { idle: 15, interval: 5, count: 3 } as const;
const KEEPALIVES = Object.entries(GONE_AFTER).map(([name, value]) => `tcp_keepalives_${name}=${value}`);
/** Statements by which the database of a connection notices as soon that who asks is gone. */
export const NOTICES_GONE = KEEPALIVES.map((setting) => `set ${setting}`).join('; ');
/**
 * What our statements count on, whatever the server is set to: a look into an index costs little more than a page in a row,
 * to compile short statements costs more than it saves, and to start helpers takes as long as some 30 ms of work. What is new in an index
 * over lists waits in a small heap: each look-up goes through it (`sweep-indexes.ts`).
 */
const SUITS = [
  '-c random_page_cost=1.1 -c jit=off -c parallel_setup_cost=10000 -c gin_pending_list_limit=256kB -c timezone=UTC',
  ...KEEPALIVES.map((setting) => `-c ${setting}`),
];
/** A statement that takes long has one process: with helpers, two of them take six processes' part of two processors. */
const ONE_PROCESS = '-c max_parallel_workers_per_gather=0';
/** How long a connection is waited for, whether all are in use or the database does not answer, in milliseconds. */
const CONNECT_WITHIN = 30_000;

/** What a query runs on: the pool, or one open transaction. */
export type Db = Kysely<Tables>;
/** One open transaction. */
export type Tx = Transaction<Tables>;

/** One PostgreSQL, and how to reach it. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Connections of exports alone: each is held as long as its reader takes, which must hold up nobody else. */
  readonly exports: pg.Pool;
  /** Connections of lists; a statement that takes long is ended there (`reading.ts`). */
  readonly quick: pg.Pool;
  /** Connections of the few lists that take long. */
  readonly long: pg.Pool;
  /** Connections that stay the same from statement to statement, for jobs and changes of the tables; the pool itself where nothing stands between. */
  readonly direct: pg.Pool;
  readonly url: string;
  /** The same database without a pool between that gives a connection for a transaction only: what listens and holds locks needs it. */
  readonly directUrl: string;
  /** Whether such a pool stands between: a statement that is kept under a name is then lost. */
  readonly isPooled: boolean;
  end(): Promise<void>;
}

interface PoolWishes {
  readonly address?: string;
  /** How long a statement may take, in milliseconds. */
  readonly within?: number;
  /** What runs there takes long: it has one process, and stands back behind what is short, so far (`stand-back.ts`). */
  readonly behind?: number;
  /** How many statements each of its connections keeps, planned (`kept-plans.ts`); none unless said. */
  readonly keeps?: number;
}

/**
 * Connects to a PostgreSQL. `date` comes as `yyyy-mm-dd`, `bigint` and `numeric` as numbers (all of ours are below
 * 2^53), moments as `Date`.
 */
export function connect(
  url: string,
  options: { readonly most?: number; readonly directUrl?: string | undefined; readonly isPooled?: boolean } = {},
): Database {
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === DATE) return (text: string) => text;
      if (oid === BIGINT || oid === NUMERIC) return Number;
      return pg.types.getTypeParser(oid, format);
    },
  };
  const { directUrl = url, isPooled = false } = options;
  const poolOf = (max: number, { address = url, within, behind, keeps }: PoolWishes = {}): pg.Pool => {
    const suits = [...SUITS, within && `-c statement_timeout=${within}`, behind && ONE_PROCESS]
      .filter(Boolean)
      .join(' ');
    const pool = new pg.Pool({
      connectionString: address,
      // a pool of others between us takes no such wishes: there they are set for the role, as `admin doctor` says
      ...(isPooled && address === url ? {} : { options: suits }),
      max,
      types,
      application_name: 'plumbline',
      connectionTimeoutMillis: CONNECT_WITHIN,
      keepAlive: true,
      keepAliveInitialDelayMillis: GONE_AFTER.idle * 1000,
    });
    // an idle connection that breaks is replaced by the pool; the next query says so if the database is really gone
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      if (keeps !== undefined && !isPooled) keepPlans(client, keeps);
      if (behind && !isPooled) void standBack(client, behind);
    });
    return pool;
  };
  const pool = poolOf(options.most ?? CONNECTIONS, { keeps: KEPT_OF_ACTS });
  const exports = poolOf(EXPORTS_AT_ONCE, { behind: BEHIND.exports });
  const quick = poolOf(QUICK_AT_ONCE, { within: QUICK_WITHIN, keeps: KEPT_OF_READS });
  const long = poolOf(LONG_AT_ONCE, { within: LONG_WITHIN, behind: BEHIND.reads, keeps: KEPT_OF_READS });
  const direct = directUrl === url ? pool : poolOf(DIRECT_CONNECTIONS, { address: directUrl });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    exports,
    quick,
    long,
    url,
    direct,
    directUrl,
    isPooled,
    async end() {
      await db.destroy();
      await Promise.all([exports, quick, long].map((each) => each.end()));
      if (direct !== pool) await direct.end();
      // a kysely that was never asked anything does not know its pool
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Asks the database once, so that what stands in the way is told in words.
 *
 * @throws Error for a pool in transaction mode that nobody spoke of; any other error as it is
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

/** Runs a query and gives its rows. */
export async function rows<T>(db: Db, query: RawBuilder<T>): Promise<readonly T[]> {
  return (await query.execute(db)).rows;
}

/** Runs a query that gives one row, or none. */
export async function one<T>(db: Db, query: RawBuilder<T>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0];
}

/** Whether it is an open transaction. */
export const isOpen = (db: Db): db is Tx => db.isTransaction;

/**
 * SQLSTATE of what goes well when it is begun anew: two transactions waited for each other, and PostgreSQL ended this one; or a statement
 * that was kept is not what it was (`kept-plans.ts`).
 */
const AGAIN: ReadonlySet<unknown> = new Set(['40P01', ...UNKEPT]);
/** So often a transaction is begun that was ended so. */
const ATTEMPTS = 4;

/**
 * Does all or nothing. Inside a transaction it is a part of it: its failure leaves the rest, its success waits for the rest.
 * Rows are locked in one order wherever it is known before; where two waited for each other all the same, the one that was
 * ended is begun anew, so `work` may run more than once and must hold nothing of its own from one time to the next.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isOpen(db) ? within(db, work) : again(() => whole(db, work));
}

/** Begins anew what goes well then. `work` is a whole transaction, or one statement outside of any. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && 'code' in error && AGAIN.has(error.code))) throw error;
    }
}

/** Reads more than once as of one moment, whatever is written meanwhile. Inside a transaction it reads as that does. */
export const snapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  isOpen(db)
    ? work(db)
    : again(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work));

/** Reads by statements that are the same whatever they are asked of, such as what is shown of one record: the database keeps them, planned (ADR 49). */
export const readByKeptPlans = <T>(db: Db, read: () => Promise<T>): Promise<T> =>
  isOpen(db) ? byKeptPlan(read) : again(() => byKeptPlan(read));

/** Rows by a statement that is the same whatever it is asked of: the database keeps it, planned (ADR 49). */
export const rowsByKeptPlan = <T>(db: Db, query: RawBuilder<T>): Promise<readonly T[]> =>
  readByKeptPlans(db, () => rows(db, query));

/** What work found out, and whether its writes stay. */
export interface Attempt<T> {
  readonly keep: boolean;
  readonly found: T;
}

/**
 * Does all or nothing as {@link transaction}, and lets the work itself say whether it stays: what is not kept is taken back
 * whole, and what it found is answered all the same. So a trial writes by the very path of the act it tries.
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
      if (!keep) throw new TakenBack(found);
      return found;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.found;
    throw error;
  }
}

const whole = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const done = await work(tx);
    for (const check of lastChecks.get(tx)?.values() ?? []) await check();
    return done;
  });

const lastChecks = new WeakMap<Tx, Map<string, () => Promise<void>>>();

/**
 * Has something checked once all of a transaction is done, before it is kept; what throws takes all of it back. Asked again
 * under the same name it is checked once. Parts of the transaction may have been taken back by then: the check asks the
 * database what is there.
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
 * What a transaction remembers of what it did, such as which rows it holds; `start` makes it, and is its name. It is forgotten
 * when a part of the transaction is taken back, for that gives up what the part held.
 */
export function rememberedBy<T>(tx: Tx, start: () => T): T {
  const all = remembered.get(tx) ?? new Map<() => unknown, unknown>();
  remembered.set(tx, all);
  if (!all.has(start)) all.set(start, start());
  return all.get(start) as T;
}

/** Takes back what a transaction did since a savepoint, which stays. */
export async function backTo(tx: Tx, savepoint: string): Promise<void> {
  remembered.delete(tx);
  await sql`rollback to savepoint ${sql.ref(savepoint)}`.execute(tx);
}

export { sql };

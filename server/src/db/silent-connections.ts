import type pg from 'pg';
import { type Database, type Db, rows, sql } from './database.ts';
import { alone } from './single-client.ts';

/** How long a look at the database may take that a process depends on, in milliseconds. */
const LOOK_WITHIN = 5000;
/** How often statements that wait for an answer are looked at, in milliseconds. */
const EVERY = 5000;
/** A statement that has waited this long is asked about, in milliseconds; most are answered before. */
const WAITED = 5000;
/** While the database cannot be asked, a statement that waits longer than this is given up, in milliseconds. */
const GIVEN_UP = 30_000;

const silent = (): Error => new Error('Connection terminated: the database has not answered on it');

/**
 * Looks at the database on a connection of its own, which is closed when it gives no answer in time: a network that
 * swallows what is sent ends neither a statement nor a connection.
 *
 * @param within in milliseconds
 * @throws whatever `work` throws; an error that `isAway` recognises when there is no answer in time
 */
export async function lookWithin<T>(
  { looks }: Pick<Database, 'looks'>,
  work: (db: Db) => Promise<T>,
  within = LOOK_WITHIN,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(silent()), within);
  const connecting = looks.connect();
  let isOpen = false;
  try {
    const client = await Promise.race([connecting, late.promise]);
    isOpen = true;
    const { db, release } = alone(client);
    const working = work(db);
    working.catch(() => undefined);
    try {
      const found = await Promise.race([working, late.promise]);
      release();
      return found;
    } catch (error) {
      release(true);
      throw error;
    }
  } catch (error) {
    // a connection may still be opened after nobody waits for it
    const close = (client: pg.PoolClient): void => client.release(true);
    if (!isOpen) connecting.then(close, () => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A statement that waits for its answer. */
interface Waiting {
  readonly statement: unknown;
  /** When it was first seen waiting, in milliseconds. */
  readonly since: number;
  /** The database did not know of it at the last look. */
  readonly isUnknown: boolean;
}

/** The statement a connection is waiting for; the driver keeps it in a private field. */
const statementOf = (client: pg.PoolClient): unknown => Reflect.get(client, '_activeQuery') ?? undefined;
const pidOf = (client: pg.PoolClient): unknown => Reflect.get(client, 'processID');

/** Breaks a connection off at once: what waits on it gets an error, and its pool opens another. */
function breakOff(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = Reflect.get(Object(connection), 'stream');
  const destroy: unknown = Reflect.get(Object(stream), 'destroy');
  if (typeof destroy === 'function') Reflect.apply(destroy, stream, [silent()]);
}

/**
 * Breaks off connections that will never give an answer, every few seconds until stopped. A network that goes silent
 * leaves a connection open on this side, and its statement waits until the operating system gives up, a quarter of an
 * hour later. Long statements are left alone: a statement is lost only if the database, asked on another connection,
 * does not run it; at two looks, because its answer may be on its way. While the database cannot be asked at all, a
 * statement that waits for half a minute is given up.
 *
 * Behind an external pool the database does not know our connections by their number, and only the last applies.
 */
export function watchConnections(
  database: Database,
  { every = EVERY, waited = WAITED, givenUp = GIVEN_UP }: { every?: number; waited?: number; givenUp?: number } = {},
): { stop(): void } {
  const seen = new Map<pg.PoolClient, Waiting>();
  const keep = (): void => {
    const before = new Map(seen);
    seen.clear();
    for (const client of database.connections) {
      const statement = statementOf(client);
      const last = before.get(client);
      if (statement === undefined) continue;
      seen.set(
        client,
        last?.statement === statement ? last : { statement, since: performance.now(), isUnknown: false },
      );
    }
  };
  const waitingFor = (ms: number): readonly pg.PoolClient[] =>
    [...seen].flatMap(([client, { since }]) => (performance.now() - since >= ms ? [client] : []));
  const ask = async (): Promise<void> => {
    const request = waitingFor(waited);
    if (request.length === 0) return;
    const run = await lookWithin(database, (db) => runningAmong(db, request.map(pidOf)));
    if (database.isPooled) return;
    const lost = request.filter(
      (client) => !run.has(pidOf(client)) && seen.get(client)?.statement === statementOf(client),
    );
    for (const client of lost) {
      const waiting = seen.get(client);
      if (waiting?.isUnknown === true) await giveUp(database, client);
      else if (waiting) seen.set(client, { ...waiting, isUnknown: true });
    }
  };
  const look = async (): Promise<void> => {
    keep();
    try {
      await ask();
    } catch {
      for (const client of waitingFor(givenUp)) breakOff(client);
    }
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** The connections among these, by their process in the database, on which a statement is running. */
async function runningAmong(db: Db, pids: readonly unknown[]): Promise<ReadonlySet<unknown>> {
  const found = await rows(
    db,
    sql<{ pid: number }>`select pid from pg_stat_activity where pid = any(${pids}::int[]) and state not like 'idle%'`,
  );
  return new Set(found.map(({ pid }) => pid));
}

/** Ends a lost connection on both sides: its transaction would keep its locks. */
async function giveUp(database: Database, client: pg.PoolClient): Promise<void> {
  const pid = pidOf(client);
  breakOff(client);
  await lookWithin(database, (db) =>
    rows(db, sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid} and state like 'idle%'`),
  ).catch(() => undefined);
}

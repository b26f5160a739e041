import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@plumbline/contract/errors.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { LONG_AT_ONCE, LONG_WITHIN, QUICK_AT_ONCE, QUICK_WITHIN, type Database, type Db } from './database.ts';
import { inLane } from './in-lane.ts';
import { Remembered } from './remembered.ts';
import type { Tables } from './tables.ts';

/** SQLSTATE query_canceled: a statement took longer than its connection allows, or was cancelled. */
const CANCELLED = '57014';

/** A read that may take long. */
export interface Reading {
  /** What is alike in all reads that take as long: the list, its order, the kind of its filter. */
  readonly name: string;
  /** Ends when nobody waits for the answer any more. */
  readonly left: AbortSignal;
}

/** What is asked, without the values it is asked of: the same order and the same kind of filter take about as long. */
export const shapeOf = (input: unknown): string =>
  JSON.stringify(input, (name, value: unknown) => {
    if (name === 'offset') return typeof value === 'number' && value > FAR;
    return VALUES.has(name) ? undefined : value;
  });
const VALUES: ReadonlySet<string> = new Set(['value', 'after', 'limit', 'ids', 'text']);
/** So many rows are stepped over in little time. */
const FAR = 10_000;

/** The reads that took long, of each database of this process. */
const slow = new WeakMap<Database, Remembered>();

function memoryOf(database: Database): Remembered {
  const kept = slow.get(database) ?? new Remembered();
  slow.set(database, kept);
  return kept;
}

const isCancelled = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === CANCELLED;

/**
 * Reads where it holds up nobody: on connections of its own, whose statements are ended after a quarter of a second. What was ended so
 * is read again among the few that may take long, and begins there until it took less. A read whose asker has left is ended in the
 * database. `work` may run twice, so it must only read. Behind a pool of others, which takes no limits of ours, nothing is ended.
 *
 * @throws AppError `busy` when too many wait already or it was waited too long, `readTooLong` for what takes longer than any read may
 */
export async function reading<T>(
  database: Database,
  { name, left }: Reading,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const kept = memoryOf(database);
  const run = (pool: pg.Pool): Promise<T> => work(cancellable(database, pool, left));
  if (!kept.has(name))
    try {
      return await inLane({ key: `quick ${database.url}`, atOnce: QUICK_AT_ONCE, longest: Infinity }, () =>
        run(database.quick),
      );
    } catch (error) {
      if (left.aborted) throw new AppError('badRequest');
      if (!isCancelled(error)) throw error;
      kept.add(name);
    }
  try {
    return await inLane({ key: `long ${database.url}`, atOnce: LONG_AT_ONCE }, async () => {
      const began = performance.now();
      const answer = await run(database.long);
      if (performance.now() - began < QUICK_WITHIN) kept.forget(name);
      return answer;
    });
  } catch (error) {
    if (left.aborted) throw new AppError('badRequest');
    throw isCancelled(error) ? new AppError('readTooLong', { seconds: LONG_WITHIN / 1000 }) : error;
  }
}

/** Connections of a pool for one who asks: as soon as they leave, what runs is ended, and nothing more begins. */
function cancellable(database: Database, pool: pg.Pool, left: AbortSignal): Db {
  const connect = async (): Promise<pg.PoolClient> => {
    left.throwIfAborted();
    const client = await pool.connect();
    const release = client.release.bind(client);
    if (left.aborted) {
      release();
      left.throwIfAborted();
    }
    const held = new AbortController();
    left.addEventListener('abort', () => void cancel(database, client, held.signal), {
      once: true,
      signal: held.signal,
    });
    // one that is told to end what it does is not given to another, whom it might hit
    const giveBack = (destroy?: Error | boolean): void => {
      held.abort();
      release(left.aborted || destroy);
    };
    return Object.assign(client, { release: giveBack });
  };
  const of = { connect, end: () => Promise.resolve(), options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: of }) });
}

/** After so long a connection that is still held is told again: told before its statement arrived, it had nothing to end. Milliseconds. */
const TOLD_AGAIN = 200;

/** Tells the database to end what a connection does, until it is given back. Where it cannot be told, the limit of the statement ends it. */
async function cancel({ pool, isPooled }: Database, client: pg.PoolClient, givenBack: AbortSignal): Promise<void> {
  const pid: unknown = Reflect.get(client, 'processID');
  if (isPooled || typeof pid !== 'number') return;
  while (!givenBack.aborted) {
    await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
    await sleep(TOLD_AGAIN, undefined, { signal: givenBack }).catch(() => undefined);
  }
}

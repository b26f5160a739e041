import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@plumbline/contract/errors.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import {
  LONG_AT_ONCE,
  LONG_WITHIN,
  MEDIUM_WITHIN,
  QUICK_AT_ONCE,
  QUICK_WITHIN,
  type Database,
  type Db,
} from './database.ts';
import { inLane } from './in-lane.ts';
import { RecentNames } from './recent-names.ts';
import type { Tables } from './tables.ts';

/** SQLSTATE query_canceled: a statement exceeded the timeout of its connection, or was cancelled. */
const CANCELLED = '57014';

/** What is read: the rows of a list, a count of them, or an overview of a plant. */
type ReadKind = keyof typeof LONG_WITHIN;

/** A read that may take long. */
export interface Reading {
  readonly kind: ReadKind;
  /** Who reads: each person has one place among the long lists, so that nobody takes them all. */
  readonly reader: string;
  /** What all reads of the same duration have in common: the list, its order, the shape of its filter. */
  readonly name: string;
  /** Aborts when nobody waits for the result any more. */
  readonly left: AbortSignal;
}

/** The shape of a request, without its values: requests with the same order and shape of filter take about as long. */
export const shapeOf = (input: unknown): string =>
  JSON.stringify(input, (name, value: unknown) => {
    if (name === 'offset') return typeof value === 'number' && value > FAR;
    return VALUES.has(name) ? undefined : value;
  });
const VALUES: ReadonlySet<string> = new Set(['value', 'after', 'limit', 'ids', 'text']);
/** Up to this many rows can be skipped quickly. */
const FAR = 10_000;

/** The connections that reads use, by how long a statement may take there. */
type Pool = 'quick' | 'medium' | 'long' | 'boards';
/** Where a read runs until it takes too long there. */
interface Stage {
  readonly pool: Pool;
  /** How long its statements may take together, in milliseconds. */
  readonly within: number;
}
/** Reads that took less than this in a later stage, in milliseconds, start in this one again. */
const STATEMENT_WITHIN = { quick: QUICK_WITHIN, medium: MEDIUM_WITHIN } as const;
/** A filter of many conditions needs many statements: how long they may take together, in milliseconds. */
const QUICK_IN_ALL = 2000;
const MEDIUM_IN_ALL = 2 * MEDIUM_WITHIN;

/** The stages of a kind of read, in the order in which they are tried. */
const stagesOf = (kind: ReadKind): readonly Stage[] =>
  kind === 'board'
    ? [
        { pool: 'quick', within: QUICK_IN_ALL },
        { pool: 'boards', within: LONG_WITHIN[kind] },
      ]
    : [
        { pool: 'quick', within: QUICK_IN_ALL },
        { pool: 'medium', within: MEDIUM_IN_ALL },
        { pool: 'long', within: LONG_WITHIN[kind] },
      ];

type EarlierPool = keyof typeof STATEMENT_WITHIN;
const isEarlier = (pool: Pool): pool is EarlierPool => pool in STATEMENT_WITHIN;
type Memory = Readonly<Record<EarlierPool, RecentNames>>;
/** The reads that took too long in a stage, for each database of this process. */
const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  const memory = memories.get(database) ?? { quick: new RecentNames(), medium: new RecentNames() };
  memories.set(database, memory);
  return memory;
}

/** A read whose statements together took too long. */
class TooLong extends Error {}
const isCancelled = (error: unknown): boolean =>
  error instanceof TooLong || (error instanceof Error && Reflect.get(error, 'code') === CANCELLED);

/** The refusal of a read that exceeds its limit. */
const TOO_LONG = { rows: 'readTooLong', count: 'countTooLong', board: 'boardTooLong' } as const;

/**
 * Waits for a place in a stage and does the work there. Overviews have places of their own: however many long lists are
 * being read, they are not among them.
 */
function inStage<T>({ url }: Database, pool: Pool, reader: string, work: () => Promise<T>): Promise<T> {
  const key = `${pool} ${url}`;
  if (pool === 'quick') return inLane({ key, atOnce: QUICK_AT_ONCE, longest: Infinity }, work);
  const limits = { atOnce: LONG_AT_ONCE, refusal: 'readsBusy' } as const;
  if (pool === 'boards') return inLane({ key, ...limits }, work);
  return inLane({ key: `${key} ${reader}`, ...limits, atOnce: 1 }, () => inLane({ key, ...limits }, work));
}

/**
 * Reads where it blocks nobody: on separate connections, whose statements are cancelled after a quarter of a second. A
 * cancelled read is repeated among the few that may take seconds, then among the few that may take a minute, and the
 * same read starts there from then on until it takes less; so does one whose statements take long together. So a list
 * of half a second waits for others like it, and never for one of a minute. A read whose caller has left is cancelled
 * in the database. `work` may run several times, so it must only read. Behind an external pool, which accepts no
 * timeouts of ours, nothing is cancelled.
 *
 * @throws AppError `readsBusy` when too many are waiting already or the wait took too long; `readTooLong`,
 * `countTooLong` or `boardTooLong` for a read that exceeds the limit of its kind
 */
export async function reading<T>(database: Database, read: Reading, work: (db: Db) => Promise<T>): Promise<T> {
  const { kind, name, reader, left } = read;
  const memory = memoryOf(database);
  const run = async ({ pool, within }: Stage): Promise<T> => {
    const late = AbortSignal.timeout(within);
    const began = performance.now();
    try {
      const answer = await work(cancellable(database, database[pool], AbortSignal.any([left, late])));
      const took = performance.now() - began;
      for (const earlier of ['quick', 'medium'] as const)
        if (took < STATEMENT_WITHIN[earlier]) memory[earlier].forget(name);
      return answer;
    } catch (error) {
      throw late.aborted && !(error instanceof AppError) ? new TooLong() : error;
    }
  };
  const tryFrom = async ([stage, ...later]: readonly Stage[]): Promise<T> => {
    if (stage === undefined) throw new AppError(TOO_LONG[kind], { seconds: LONG_WITHIN[kind] / 1000 });
    const { pool } = stage;
    if (isEarlier(pool) && memory[pool].has(name)) return tryFrom(later);
    try {
      return await inStage(database, pool, reader, () => run(stage));
    } catch (error) {
      if (left.aborted) throw new AppError('badRequest');
      if (!isCancelled(error)) throw error;
    }
    if (isEarlier(pool)) memory[pool].add(name);
    return tryFrom(later);
  };
  return tryFrom(stagesOf(kind));
}

/**
 * Connections of a pool for one caller: once the caller leaves, the running statement is cancelled, and no other
 * begins.
 */
function cancellable(database: Database, pool: pg.Pool, left: AbortSignal): Db {
  const connect = async (): Promise<pg.PoolClient> => {
    left.throwIfAborted();
    const client = await pool.connect();
    const release = client.release.bind(client);
    if (left.aborted) {
      release();
      left.throwIfAborted();
    }
    const lease = new AbortController();
    left.addEventListener('abort', () => void cancel(database, client, lease.signal), {
      once: true,
      signal: lease.signal,
    });
    // a connection with a cancellation under way is not reused: the cancellation might hit its next user
    const giveBack = (destroy?: Error | boolean): void => {
      lease.abort();
      release(left.aborted || destroy);
    };
    return Object.assign(client, { release: giveBack });
  };
  const poolAdapter = { connect, end: () => Promise.resolve(), options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolAdapter }) });
}

/**
 * Interval after which a connection still in use is cancelled again, in milliseconds: a cancellation that arrived
 * before the statement had no effect.
 */
const TOLD_AGAIN = 200;

/**
 * Cancels the statement of a connection in the database, repeatedly until the connection is given back. If the request
 * does not get through, the statement timeout ends it.
 */
async function cancel({ pool, isPooled }: Database, client: pg.PoolClient, givenBack: AbortSignal): Promise<void> {
  const pid: unknown = Reflect.get(client, 'processID');
  if (isPooled || typeof pid !== 'number') return;
  while (!givenBack.aborted) {
    await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
    await sleep(TOLD_AGAIN, undefined, { signal: givenBack }).catch(() => undefined);
  }
}

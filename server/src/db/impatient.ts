import type pg from 'pg';
import { isAway } from './away.ts';

/** Without its code, by which the library would tell that it should wait. */
const bare = (error: Error): Error => (isAway(error) ? new Error(error.message, { cause: error }) : error);

type Got = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * The same pool for the library of the queue, which hears at once that the database is away. Told that it starts up, or cannot be
 * reached, the library would wait ever longer between two looks, up to three minutes, and whoever waits for it to stop
 * would wait as long: after outages that follow each other nobody took a job for minutes, and its locks were kept alive.
 */
export function impatient(pool: pg.Pool): pg.Pool {
  const connect = (then?: (...got: Got) => void): Promise<pg.PoolClient> | void =>
    then === undefined
      ? pool.connect().catch((error: unknown) => {
          throw error instanceof Error ? bare(error) : error;
        })
      : pool.connect((error, client, done) => then(error && bare(error), client, done));
  return Object.assign(Object.create(pool) as pg.Pool, { connect });
}

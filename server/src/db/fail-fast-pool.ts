import type pg from 'pg';
import { isAway } from './away.ts';

/** Removes the error code, which would tell the library to wait. */
const bare = (error: Error): Error => (isAway(error) ? new Error(error.message, { cause: error }) : error);

type Got = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * Returns the same pool for the queue library, with errors that make it fail at once when the database is away. If it
 * recognised a starting or unreachable database, the library would wait longer and longer between attempts, up to three
 * minutes, and so would a caller waiting for it to stop: after repeated outages nobody took a job for minutes, while
 * its locks were still renewed.
 */
export function failFastPool(pool: pg.Pool): pg.Pool {
  const connect = (then?: (...got: Got) => void): Promise<pg.PoolClient> | void =>
    then === undefined
      ? pool.connect().catch((error: unknown) => {
          throw error instanceof Error ? bare(error) : error;
        })
      : pool.connect((error, client, done) => then(error && bare(error), client, done));
  return Object.assign(Object.create(pool) as pg.Pool, { connect });
}

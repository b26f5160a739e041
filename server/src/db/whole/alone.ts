import pg from 'pg';
import { NOTICES_GONE } from '../database.ts';

/** Any number will do, as long as all our processes take the same. */
const MAKER_LOCK = 7_240_504;

/**
 * Does something that only one of all processes may do at a time, such as making a backup and reading it back. Answers
 * null, and does nothing, while another one is at it; a process that dies lets go.
 *
 * @param url no pool of connections in transaction mode: it holds a lock of its session
 */
export async function whileAlone<T>(url: string, work: () => Promise<T>): Promise<{ readonly done: T } | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline alone', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(NOTICES_GONE);
    const lock = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${MAKER_LOCK}) as free`);
    return lock.rows[0]?.free === true ? { done: await work() } : null;
  } finally {
    await client.end();
  }
}

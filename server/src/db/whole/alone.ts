import pg from 'pg';
import { NOTICES_GONE } from '../database.ts';

/** Any number will do, as long as all our processes use the same one. */
const MAKER_LOCK = 7_240_504;

/**
 * Runs work that only one process may do at a time, such as making a backup and reading it back. Returns null, and does
 * nothing, while another process is doing it; a process that dies releases the lock.
 *
 * @param url not a connection pool in transaction mode: the lock belongs to the session
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

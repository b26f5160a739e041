import type pg from 'pg';
import type { Database } from '@plumbline/server/db/database.ts';

const watched = new WeakSet<pg.ClientBase>();
const listeners = new Set<(statement: string) => void>();

/** The text of a statement as passed to the driver: a string, or an object with the text. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String(typeof given === 'object' && given !== null && Reflect.get(given, 'text'));

/** Reports every statement sent on a connection. */
function watch(client: pg.ClientBase): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  const tracedQuery = (...args: readonly unknown[]): unknown => {
    for (const listener of listeners) listener(textOf(args[0]));
    return query(...args);
  };
  Object.assign(client, { query: tracedQuery });
}

/**
 * The statements that some work sends to a database, in order, including begin, commit, and those that look up the
 * caller.
 */
export async function statementsOf({ pool }: Database, work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const listener = (statement: string): void => void sent.push(statement.replaceAll(/\s+/g, ' ').trim());
  pool.on('acquire', watch);
  listeners.add(listener);
  try {
    await work();
  } finally {
    listeners.delete(listener);
    pool.off('acquire', watch);
  }
  return sent;
}

import type pg from 'pg';
import type { Database } from '@plumbline/server/db/database.ts';

const watched = new WeakSet<pg.ClientBase>();
const listeners = new Set<(statement: string) => void>();

/** What a statement says, as the driver is given it: by itself, or with a name. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String(typeof given === 'object' && given !== null && Reflect.get(given, 'text'));

/** Has a connection tell what it is sent. */
function watch(client: pg.ClientBase): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...of: readonly unknown[]) => unknown;
  const told = (...of: readonly unknown[]): unknown => {
    for (const listener of listeners) listener(textOf(of[0]));
    return query(...of);
  };
  Object.assign(client, { query: told });
}

/** The statements a work sends to a database, in order: begin and commit, and those who calls is asked by, among them. */
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

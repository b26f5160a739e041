import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** An act on more rows than this is planned for what it is asked. */
const FEW = 20;
/** A statement asked of more than this is planned for it, whoever asks: characters of a text, members of a list. */
const LITTLE = 4000;
/** A statement is kept once a process has sent it so often: most of what is sent once is never sent again. */
const OFTEN = 3;
/** So many statements are kept on a connection, each in some 100 kB of the database's memory; the others are planned each time. */
const KEPT_MOST = 200;
/** A count of how often statements were sent is begun anew when it holds so many. */
const COUNTED_MOST = 2000;
/** SQLSTATE: a kept statement answers other columns than it did; there is none of that name. */
const GONE_BAD: ReadonlySet<unknown> = new Set(['0A000', '26000']);

const acting = new AsyncLocalStorage<true>();

/**
 * Does an act whose statements ask of few rows: what they say is the same each time, so the database keeps them, planned, on their
 * connection. An act on many rows sends the very same statements, and has them planned for what it asks.
 *
 * @param rows how many rows the act is on
 */
export const onFew = <T>(rows: number, work: () => Promise<T>): Promise<T> =>
  rows <= FEW ? acting.run(true, work) : acting.exit(work);

const sent = new Map<string, number>();
const names = new Map<string, string>();

/** The name a statement is kept under; undefined for one that is not kept (yet). */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === KEPT_MOST) return known;
  const times = (sent.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (sent.size === COUNTED_MOST) sent.clear();
    sent.set(text, times);
    return undefined;
  }
  sent.delete(text);
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

const isLittle = (value: unknown): boolean =>
  Array.isArray(value) ? value.length <= FEW : typeof value !== 'string' || value.length <= LITTLE;

/** Has a connection keep the statements of acts on few rows. Not for one that a pool of others gives away between transactions. */
export function keepPlans(client: pg.ClientBase): void {
  let keeps = true;
  const query = client.query.bind(client) as (...of: readonly unknown[]) => unknown;
  const kept = (text: string, values: readonly unknown[], name: string): unknown =>
    Promise.resolve(query({ name, text, values })).catch((error: unknown) => {
      if (error instanceof Error && GONE_BAD.has(Reflect.get(error, 'code'))) keeps = false;
      throw error;
    });
  const sending = (...of: readonly unknown[]): unknown => {
    const [text, values] = of;
    const isAct = keeps && of.length === 2 && typeof text === 'string' && Array.isArray(values);
    if (!isAct || values.length === 0 || acting.getStore() === undefined || !values.every(isLittle))
      return query(...of);
    const name = nameOf(text);
    return name === undefined ? query(...of) : kept(text, values, name);
  };
  Object.assign(client, { query: sending });
}

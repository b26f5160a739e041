import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** An act on more rows than this is planned for what it is asked. */
const FEW = 20;
/** A statement asked of more than this is planned for it, whoever asks: characters of a text. */
const LITTLE = 4000;
/** A statement is kept once a process has sent it so often: most of what is sent once is never sent again. */
const OFTEN = 3;
/** The count of how often statements were sent is begun anew when it holds so many. */
const COUNTED_MOST = 2000;
/** SQLSTATE: a kept statement answers other columns than it did; there is none of that name. */
export const UNKEPT: ReadonlySet<unknown> = new Set(['0A000', '26000']);

const acting = new AsyncLocalStorage<true>();

/**
 * Does an act whose statements ask of few rows: what they say is the same each time, so the database keeps them, planned, on their
 * connection. An act on many rows sends the very same statements, and has them planned for what it asks.
 *
 * @param rows how many rows the act is on
 */
export const onFew = <T>(rows: number, work: () => Promise<T>): Promise<T> =>
  rows <= FEW ? acting.run(true, work) : acting.exit(work);

/**
 * Reads by a statement that is the same whatever it is asked of, such as rows by their ids: the database keeps it, planned. Where a
 * statement names a dozen references, to plan it takes ten times as long as to read a page by it.
 */
export const byKeptPlan = <T>(read: () => Promise<T>): Promise<T> => acting.run(true, read);

const sent = new Map<string, number>();

/** Whether a statement was sent so often that it is worth to be kept. */
function isUsual(text: string): boolean {
  const times = (sent.get(text) ?? 0) + 1;
  if (!sent.has(text) && sent.size === COUNTED_MOST) sent.clear();
  sent.set(text, times);
  return times >= OFTEN;
}

const isLittle = (value: unknown): boolean =>
  Array.isArray(value) ? value.length <= FEW : typeof value !== 'string' || value.length <= LITTLE;

const isAct = (text: unknown, values: unknown): values is readonly unknown[] =>
  typeof text === 'string' &&
  Array.isArray(values) &&
  values.length > 0 &&
  acting.getStore() !== undefined &&
  values.every(isLittle);

type Query = (...of: readonly unknown[]) => Promise<unknown>;

/** What the driver knows of the statements it gave names to, on one connection. */
interface Parsed {
  [name: string]: string | undefined;
}

/** The statements kept on one connection: those that were sent last, under names of their own. */
class Kept {
  readonly #query: Query;
  readonly #parsed: Parsed;
  readonly #names = new Map<string, string>();
  readonly #most: number;
  #given = 0;
  #keeps = true;

  constructor(query: Query, parsed: Parsed, most: number) {
    this.#query = query;
    this.#parsed = parsed;
    this.#most = most;
  }

  async send(text: string, values: readonly unknown[]): Promise<unknown> {
    const known = this.#names.get(text);
    if (!this.#keeps || (known === undefined && !isUsual(text))) return this.#query(text, values);
    if (known === undefined) await this.#makeRoom();
    const name = known ?? `kept_${this.#given++}`;
    try {
      return await this.#query({ name, text, values });
    } catch (error) {
      if (error instanceof Error && UNKEPT.has(Reflect.get(error, 'code'))) this.#keeps = false;
      throw error;
    } finally {
      this.#names.delete(text);
      // one that could not be read has no name; one that failed later has
      if (this.#parsed[name] !== undefined) this.#names.set(text, name);
    }
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#names;
    if (oldest === undefined || this.#names.size < this.#most) return;
    const [text, name] = oldest;
    this.#names.delete(text);
    sent.delete(text);
    delete this.#parsed[name];
    await this.#query(`deallocate ${name}`).catch(() => undefined);
  }
}

/**
 * Has a connection keep the statements of acts on few rows, and of reads by what stays the same. Not for one that a pool of others gives
 * away between transactions.
 *
 * @param most how many statements it keeps
 */
export function keepPlans(client: pg.ClientBase, most: number): void {
  const parsed: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'parsedStatements');
  if (typeof parsed !== 'object' || parsed === null) return;
  const query = client.query.bind(client) as Query;
  const kept = new Kept(query, parsed as Parsed, most); // names are texts there, and what they name
  const sending = (...of: readonly unknown[]): unknown => {
    const [text, values] = of;
    return of.length === 2 && isAct(text, values) ? kept.send(text as string, values) : query(...of);
  };
  Object.assign(client, { query: sending });
}

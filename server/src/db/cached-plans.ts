import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** An act on more rows than this is planned for its values. */
const FEW = 20;
/** A statement with a text value longer than this is planned for its values in any case; in characters. */
const LITTLE = 4000;
/** A statement is kept once a process has sent it this often: most statements sent once are never sent again. */
const OFTEN = 3;
/** The counts of how often statements were sent are reset when there are this many. */
const COUNTED_MOST = 2000;
/** SQLSTATE: a kept statement now returns different columns; or no statement of that name exists. */
export const UNKEPT: ReadonlySet<unknown> = new Set(['0A000', '26000']);

const acting = new AsyncLocalStorage<true>();

/**
 * Runs an act whose statements concern few rows: their texts are the same each time, so the database keeps them
 * prepared on their connection. An act on many rows sends the same statements, but has them planned for its values.
 *
 * @param rows number of rows the act concerns
 */
export const onFew = <T>(rows: number, work: () => Promise<T>): Promise<T> =>
  rows <= FEW ? acting.run(true, work) : acting.exit(work);

/**
 * Reads with a statement whose text never varies, such as rows by their ids: the database keeps it prepared. When a
 * statement joins a dozen references, planning it takes ten times as long as reading a page with it.
 */
export const byKeptPlan = <T>(read: () => Promise<T>): Promise<T> => acting.run(true, read);

const sent = new Map<string, number>();

/** True when a statement was sent often enough to be worth keeping. */
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

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/** What the driver knows of the named statements on one connection. */
interface Parsed {
  [name: string]: string | undefined;
}

/** The statements kept on one connection: the most recently sent ones, under names of our own. */
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
      // a statement that could not be parsed has no name; one that failed later has
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
 * Makes a connection keep the statements of acts on few rows, and of reads whose text never varies. Not for a
 * connection that an external pool reassigns between transactions.
 *
 * @param most maximum number of statements to keep
 */
export function keepPlans(client: pg.ClientBase, most: number): void {
  const parsed: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'parsedStatements');
  if (typeof parsed !== 'object' || parsed === null) return;
  const query = client.query.bind(client) as Query;
  const statementCache = new Kept(query, parsed as Parsed, most); // it maps names to statement texts
  const sending = (...args: readonly unknown[]): unknown => {
    const [text, values] = args;
    return args.length === 2 && isAct(text, values) ? statementCache.send(text as string, values) : query(...args);
  };
  Object.assign(client, { query: sending });
}

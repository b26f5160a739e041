import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Db, sql } from './database.ts';

/** The one channel of this product; whoever listens hears of every tenant and takes what is for its own sockets. */
const CHANNEL = 'plumbline_news';
/** A notification of PostgreSQL holds less than 8,000 bytes; ours hold ids only. */
const MOST_BYTES = 7900;

/** What one process tells all the others through the database: ids, never rows. */
export type News =
  /** A message was written for a user. */
  | { readonly kind: 'message'; readonly tenantId: string; readonly userId: string; readonly id: string }
  /** Lines of history of a company got their numbers: those after `from`, up to `seq`. */
  | { readonly kind: 'numbered'; readonly tenantId: string; readonly from: number; readonly seq: number }
  /** Sessions of a user have ended, or the user may no longer sign in. */
  | { readonly kind: 'session'; readonly tenantId: string; readonly userId: string }
  /** Rows of registers changed in a project; at a facility or above in every project beneath. */
  | {
      readonly kind: 'changed';
      readonly tenantId: string;
      readonly levelId: string;
      readonly registers: readonly string[];
    };

/** What a listener tells itself through the database, to know that it hears. */
interface Pulse {
  readonly kind: 'pulse';
  readonly from: string;
}
const KINDS = new Set(['message', 'session', 'changed', 'numbered', 'pulse']);

/**
 * Tells every process, this one too. Within a transaction it is told when that commits, and not at all when it is rolled
 * back.
 */
export async function tell(db: Db, news: News | Pulse): Promise<void> {
  const text = JSON.stringify(news);
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Error('News hold ids only.');
  await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
}

/** The call that tells news out of a statement; `text` is the JSON of a `News`. */
export const tellSql = (text: ReturnType<typeof sql>) => sql`pg_notify(${CHANNEL}, (${text})::text)`;

function read(text: string | undefined): News | Pulse | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
    return KINDS.has(String(value.kind)) ? (value as News | Pulse) : null; // only `tell` writes to our channel
  } catch {
    return null;
  }
}

/** What hears the news. */
export interface Ear {
  hear(news: News): void;
  /** The connection was lost and is back: something may have been missed. */
  missed(): void;
}
/** Somebody who listens. */
export interface Listener {
  /** Whether what is told reaches it: false while its connection is gone, or hears nothing of what others tell. */
  readonly hears: boolean;
  stop(): Promise<void>;
}
/** How a listener knows that it hears: it tells itself something, by a connection that others tell by. */
export interface Pulsing {
  readonly db: Db;
  /** In milliseconds. Three that were not heard mean that it is deaf. */
  readonly every: number;
}
/** A process tells itself something this often, in milliseconds. */
export const PULSE_EVERY = 10_000;

/** Pauses before the database is tried again, in milliseconds; the last one is kept. */
const PAUSES = [100, 500, 2000, 5000];
/** A connection that is gone without a word shows only when it is used. */
const ASK_EVERY = 15_000;
const ANSWER_WITHIN = 10_000;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** Listens on one connection until it breaks or is stopped. */
async function listenOnce(
  url: string,
  hear: (news: News | Pulse) => void,
  signal: AbortSignal,
  onReady: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'plumbline news',
    query_timeout: ANSWER_WITHIN,
    connectionTimeoutMillis: ANSWER_WITHIN,
    keepAlive: true,
  });
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>();
  client.on('error', () => breakOff());
  client.on('end', () => breakOff());
  client.on('notification', ({ payload }) => {
    const news = read(payload);
    if (news !== null) hear(news);
  });
  signal.addEventListener('abort', () => breakOff(), { once: true });
  const asking = setInterval(() => void client.query('select 1').catch(() => breakOff()), ASK_EVERY);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    onReady();
    await broken;
  } catch {
    // the database is not there: the pause before the next try is the answer
  } finally {
    clearInterval(asking);
    await client.end().catch(() => undefined);
  }
}

/**
 * Hears the news of all processes on a connection of its own (it cannot come out of a pool), which is opened again
 * whenever it breaks. Answers once it listens for the first time.
 */
export async function listenToNews(url: string, ear: Ear, { db, every }: Pulsing): Promise<Listener> {
  const stop = new AbortController();
  const from = randomUUID();
  let isOpen = false;
  let heardAt = performance.now();
  const hear = (news: News | Pulse): void => {
    if (news.kind !== 'pulse') ear.hear(news);
    else if (news.from === from) heardAt = performance.now();
  };
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    let failures = 0;
    let before = false;
    while (!stop.signal.aborted) {
      await listenOnce(url, hear, stop.signal, () => {
        failures = 0;
        isOpen = true;
        heardAt = performance.now();
        if (before) ear.missed();
        before = true;
        isReady();
      });
      isOpen = false;
      if (!stop.signal.aborted) await wait(PAUSES[Math.min(failures++, PAUSES.length - 1)] ?? 0, stop.signal);
    }
  };
  const ended = run();
  await ready;
  // while the database is away nothing is heard either, and that is said beside it
  const pulse = setInterval(() => void tell(db, { kind: 'pulse', from }).catch(() => undefined), every);
  return {
    get hears() {
      return isOpen && performance.now() - heardAt < 3 * every;
    },
    async stop() {
      clearInterval(pulse);
      stop.abort();
      await ended;
    },
  };
}

/** A message of ours to ourselves comes back within this, in milliseconds. */
const ECHO_WITHIN = 2000;

/** Whether what is told in the database is heard at an address: a pool in transaction mode hears nothing, and says nothing of it. */
export async function hearsItself(url: string, mark: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'plumbline echo',
    connectionTimeoutMillis: ANSWER_WITHIN,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => payload === mark && resolve(true));
      setTimeout(resolve, ECHO_WITHIN, false).unref();
    });
    await client.query(`listen ${ECHO}`);
    // told by another connection, as other processes do
    await tellOnce(url, mark);
    return await heard;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const ECHO = 'plumbline_echo';
async function tellOnce(url: string, mark: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_notify($1, $2)', [ECHO, mark]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

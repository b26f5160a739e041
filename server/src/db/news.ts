import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Db, sql } from './database.ts';

/** The product's only channel; a listener hears the news of every tenant and picks what concerns its own sockets. */
const CHANNEL = 'plumbline_news';
/** A notification of PostgreSQL must be under 8,000 bytes; ours contain only ids. */
const MOST_BYTES = 7900;

/** What one process notifies all others of through the database: ids, never rows. */
export type News =
  /** A message was written for a user. */
  | { readonly kind: 'message'; readonly tenantId: string; readonly userId: string; readonly id: string }
  /** Lines of a company's history were numbered: those after `from`, up to `seq`. */
  | { readonly kind: 'numbered'; readonly tenantId: string; readonly from: number; readonly seq: number }
  /** Sessions of a user have ended, or the user may no longer sign in. */
  | { readonly kind: 'session'; readonly tenantId: string; readonly userId: string }
  /** Rows of registers changed in a project; at a facility or above, in every project beneath. */
  | {
      readonly kind: 'changed';
      readonly tenantId: string;
      readonly levelId: string;
      readonly registers: readonly string[];
    };

/** What a listener sends to itself through the database, to verify that it hears. */
interface Pulse {
  readonly kind: 'pulse';
  readonly from: string;
}
const KINDS = new Set(['message', 'session', 'changed', 'numbered', 'pulse']);

/**
 * Notifies every process, including this one. Within a transaction the notification is sent on commit, and not at all
 * after a rollback.
 */
export async function tell(db: Db, news: News | Pulse): Promise<void> {
  const text = JSON.stringify(news);
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Error('News hold ids only.');
  await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
}

/** The SQL call that sends news from within a statement; `text` is the JSON of a `News`. */
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

/** Receives the news. */
export interface Ear {
  hear(news: News): void;
  /** The connection was lost and is back: news may have been missed. */
  missed(): void;
}
/** A running listener. */
export interface Listener {
  /** True while news reaches it: false while its connection is gone, or does not receive what others send. */
  readonly hears: boolean;
  stop(): Promise<void>;
}
/** How a listener verifies that it hears: it sends itself a pulse, on a connection like those others send on. */
export interface Pulsing {
  readonly db: Db;
  /** Interval in milliseconds. Three pulses not heard mean that it is deaf. */
  readonly every: number;
}
/** How often a process sends itself a pulse, in milliseconds. */
export const PULSE_EVERY = 10_000;

/** Pauses between attempts to reach the database, in milliseconds; the last one repeats. */
const PAUSES = [100, 500, 2000, 5000];
/** A connection that was lost silently shows it only when used; how often to use it, in milliseconds. */
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
    // the database is away: all that remains is the pause before the next attempt
  } finally {
    clearInterval(asking);
    await client.end().catch(() => undefined);
  }
}

/**
 * Listens to the news of all processes on a separate connection (it cannot come from a pool), which is reopened
 * whenever it breaks. Resolves once it listens for the first time.
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
  // while the database is away, pulses are not heard either, and `hears` says so
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

/** Time within which our own test notification must come back, in milliseconds. */
const ECHO_WITHIN = 2000;

/** True when notifications are received at an address: a pool in transaction mode receives none, and gives no error. */
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
    // sent on another connection, as other processes do
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

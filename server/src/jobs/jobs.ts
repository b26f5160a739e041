import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { type Database, type Db, sql } from '../db/database.ts';
import { lookWithin } from '../db/silent-connections.ts';
import {
  uncountAttempts,
  freeLocksOf,
  freeLocksOfDead,
  giveBack,
  type LostJob,
  lostJobs,
  renewLocks,
  RENEW_EVERY,
  deleteJobs,
} from './queue-table.ts';
import { openWorker, PAUSE, quiet, type Recurring, STOP_WITHIN, type Work, type Worker } from './worker.ts';

export type { Recurring, Work } from './worker.ts';

/** The queue as one process works on it. */
export interface Jobs {
  /** True while jobs are being taken; false while the database is away. */
  readonly isTaking: boolean;
  /**
   * True while the locks of this process are renewed; false when they have not been for so long that another process
   * will soon take its jobs for dead.
   */
  readonly isRenewing: boolean;
  /** Stops taking jobs, and returns those in progress to the queue unless they end at once. */
  stop(): Promise<void>;
}

/**
 * Maximum number of attempts per job; each death of its process counts as an attempt, an outage of the database does
 * not.
 */
const MOST_TRIES = 3;
/** After an outage, other workers get this long to renew their locks before their jobs are taken, in milliseconds. */
const SETTLED_AFTER = 2 * RENEW_EVERY;

/** Locks that have not been renewed for this long are reported by `/healthz`, in milliseconds. */
const RENEWED_WITHIN = 15_000;

/** Migrates the tables of the queue. */
export const migrateJobs = (database: Database): Promise<void> =>
  runMigrations({ pgPool: database.direct, logger: quiet });

/** Takes jobs from the queue in the database; any number of processes may. Resumes after an outage of the database. */
export async function startJobs(
  database: Database,
  tasks: Readonly<Record<string, Work>>,
  options: { readonly recurring?: readonly Recurring[] } = {},
): Promise<Jobs> {
  const stopping = new AbortController();
  /** The jobs this process is running, by their number in the queue. */
  const running = new Set<string>();
  /** Workers that broke down, whose jobs have not been returned yet. */
  const broken = new Set<string>();
  let worker: Worker | null = null;
  /** When the database came back after an outage; by our clock, in milliseconds. */
  let thereSince = -Infinity;
  let renewedAt = performance.now();

  const open = (): Promise<Worker> => openWorker(database, { tasks, running, stopping: stopping.signal, ...options });
  const giveBackBroken = async (): Promise<void> => {
    for (const id of broken) {
      await lookWithin(database, (within) => giveBack(within, id));
      broken.delete(id);
    }
  };
  const keepOpen = async (): Promise<void> => {
    while (worker !== null) {
      const ended = worker;
      await ended.promise;
      worker = null;
      if (stopping.signal.aborted) return;
      broken.add(ended.id);
      while (worker === null && !stopping.signal.aborted) {
        await sleep(PAUSE, undefined, { ref: false });
        worker = await giveBackBroken()
          .then(open, () => null)
          .catch(() => null);
      }
    }
  };
  const isThere = async (): Promise<boolean> => {
    try {
      await giveBackBroken();
      if (worker?.isTaking !== true) return false;
      const { id } = worker;
      await lookWithin(database, (within) => renewLocks(within, id));
      renewedAt = performance.now();
      return true;
    } catch {
      return false;
    }
  };
  const look = async (): Promise<void> => {
    if (!(await isThere())) thereSince = performance.now();
    else if (performance.now() - thereSince >= SETTLED_AFTER) await lookWithin(database, freeLocksOfDead);
  };

  worker = await open();
  const reopening = keepOpen();
  // a look fails while the database is away; the next one tries again
  const looking = everySoOften(look, RENEW_EVERY);
  const givingUp = everySoOften(() => giveUp(database, tasks), RENEW_EVERY);
  return {
    get isTaking() {
      return worker?.isTaking ?? false;
    },
    get isRenewing() {
      return performance.now() - renewedAt < RENEWED_WITHIN;
    },
    async stop() {
      const looked = Promise.all([looking.stop(), givingUp.stop()]);
      const [last, interrupted] = [worker, [...running]];
      stopping.abort();
      await Promise.race([
        Promise.all([last?.stop(), reopening, looked]),
        sleep(STOP_WITHIN, undefined, { ref: false }),
      ]);
      // if the database is away, the locks are freed later, like those of a dead worker
      if (last !== null) await lookWithin(database, (within) => freeLocksOf(within, last.id)).catch(() => undefined);
      await lookWithin(database, (within) => uncountAttempts(within, interrupted)).catch(() => undefined);
    },
  };
}

/** Repeats work, one run at a time, until stopped; what fails is tried again the next time. */
function everySoOften(work: () => Promise<void>, ms: number): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    await work().catch(() => undefined);
    running = null;
  };
  const timer = setInterval(() => void (running ??= run()), ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Reports and deletes the jobs that nobody will try again. One that cannot be reported is tried again at the next look,
 * and does not block the others.
 */
async function giveUp(database: Database, tasks: Readonly<Record<string, Work>>): Promise<void> {
  const reported = Object.entries(tasks).flatMap(([name, { givenUp }]) => (givenUp ? [name] : []));
  const tell = async ({ id, task, payload }: LostJob): Promise<void> => {
    await tasks[task]?.givenUp?.(payload);
    await lookWithin(database, (db) => deleteJobs(db, [id]));
  };
  for (const lost of await lookWithin(database, (db) => lostJobs(db, reported)))
    await tell(lost).catch(() => undefined);
}

/** The row that a job is about, by the payload it was added with. @throws {Error} for a payload that names none */
export function rowIn(payload: unknown): { readonly tenantId: string; readonly id: string } {
  if (typeof payload === 'object' && payload !== null && 'tenantId' in payload && 'id' in payload)
    return { tenantId: String(payload.tenantId), id: String(payload.id) };
  throw new Error('A job without tenant and id.');
}

/**
 * Adds a job to the queue in the caller's transaction: both take effect or neither. Jobs of one queue run one after the
 * other. The key allows the job to be withdrawn.
 */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  options: { readonly queue?: string; readonly key?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null},
      job_key := ${options.key ?? null}, max_attempts := ${MOST_TRIES}::int)`.execute(db);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { type Database, type Db, sql } from '../db/database.ts';
import {
  forgive,
  freeLocksOf,
  freeLocksOfDead,
  giveBack,
  type LostJob,
  lostJobs,
  renewLocks,
  RENEW_EVERY,
  strike,
} from './queue-table.ts';
import { openWorker, PAUSE, quiet, type Recurring, STOP_WITHIN, type Work, type Worker } from './worker.ts';

export type { Recurring, Task, Work } from './worker.ts';

/** The queue as one process works on it. */
export interface Jobs {
  /** Whether jobs are taken; false while the database is away. */
  readonly isTaking: boolean;
  /** Takes no more jobs, and gives those under way back to the queue unless they end at once. */
  stop(): Promise<void>;
}

/** How often a job is tried; each death of its process is a try, an outage of the database is none. */
const MOST_TRIES = 3;
/** After an outage others are given so long to say that they live, in milliseconds, before their jobs are taken. */
const SETTLED_AFTER = 2 * RENEW_EVERY;

/** Brings the tables of the queue up to date. */
export const migrateJobs = (database: Database): Promise<void> =>
  runMigrations({ pgPool: database.direct, logger: quiet });

/** Takes jobs from the queue in the database; any number of processes may. Goes on when the database was away. */
export async function startJobs(
  database: Database,
  tasks: Readonly<Record<string, Work>>,
  options: { readonly recurring?: readonly Recurring[] } = {},
): Promise<Jobs> {
  const { db } = database;
  const stopping = new AbortController();
  /** What this process runs now, by the queue's number. */
  const running = new Set<string>();
  /** Workers that broke down, whose jobs are not given back yet. */
  const broken = new Set<string>();
  let worker: Worker | null = null;
  /** Since when the database is there, after an outage; by our clock, in milliseconds. */
  let thereSince = -Infinity;

  const open = (): Promise<Worker> => openWorker(database, { tasks, running, stopping: stopping.signal, ...options });
  const giveBackBroken = async (): Promise<void> => {
    for (const id of broken) {
      await giveBack(db, id);
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
      await renewLocks(db, worker.id);
      return true;
    } catch {
      return false;
    }
  };
  const look = async (): Promise<void> => {
    if (!(await isThere())) thereSince = performance.now();
    else if (performance.now() - thereSince >= SETTLED_AFTER) await freeLocksOfDead(db);
    await giveUp(db, tasks);
  };

  worker = await open();
  const kept = keepOpen();
  let looking: Promise<void> = Promise.resolve();
  // while the database is away there is nothing to look at, and it is looked again
  const timer = setInterval(() => void (looking = looking.then(look).catch(() => undefined)), RENEW_EVERY);
  return {
    get isTaking() {
      return worker?.isTaking ?? false;
    },
    async stop() {
      clearInterval(timer);
      const [last, interrupted] = [worker, [...running]];
      stopping.abort();
      await Promise.race([Promise.all([last?.stop(), kept, looking]), sleep(STOP_WITHIN, undefined, { ref: false })]);
      // a database that is away frees them later, as those of a dead worker
      if (last !== null) await freeLocksOf(db, last.id).catch(() => undefined);
      await forgive(db, interrupted).catch(() => undefined);
    },
  };
}

/** Tells of the jobs that nobody will try again, and strikes them. One that cannot be told is told at the next look, and holds up no other. */
async function giveUp(db: Db, tasks: Readonly<Record<string, Work>>): Promise<void> {
  const told = Object.entries(tasks).flatMap(([name, { givenUp }]) => (givenUp ? [name] : []));
  const tell = async ({ id, task, payload }: LostJob): Promise<void> => {
    await tasks[task]?.givenUp?.(payload);
    await strike(db, [id]);
  };
  for (const lost of await lostJobs(db, told)) await tell(lost).catch(() => undefined);
}

/**
 * Puts a job into the queue, in the transaction of what it belongs to: both happen or none. Jobs of one queue follow each
 * other. By its key it can be withdrawn.
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

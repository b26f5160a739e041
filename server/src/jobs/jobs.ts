import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type Runner, runMigrations, type WorkerEvents } from 'graphile-worker';
import { type Database, type Db, sql } from '../db/database.ts';
import { unlessLeftBehind } from './left-behind.ts';
import { forgive, freeLocksOf, freeLocksOfDead, lostJobs, renewLocks, RENEW_EVERY, strike } from './queue-table.ts';

/**
 * What a job does; it may be run again after a crash, so it must stand a second time. The signal asks it to stop, since
 * the process ends: what it throws then is no fault of its own, and it is run again.
 */
export type Task = (payload: unknown, signal: AbortSignal) => Promise<void>;

/** A kind of job. */
export interface Work {
  readonly run: Task;
  /** Told of a job that failed as often as it may, or whose processes died so often: nobody will try it again. */
  readonly givenUp?: (payload: unknown) => Promise<void>;
  /** For work that is short: after so long it is asked to stop, in milliseconds, and tried again. */
  readonly within?: number;
}

/** A job that comes by itself, once for all processes, such as `{ task: 'sweep', match: '17 3 * * *' }` (minute, hour, …, in UTC). */
export interface Recurring {
  readonly task: string;
  readonly match: string;
}

/** The queue as one process works on it. */
export interface Jobs {
  /** Whether jobs are taken; false while the database is away. */
  readonly isTaking: boolean;
  /** Takes no more jobs, and gives those under way back to the queue unless they end at once. */
  stop(): Promise<void>;
}

/** What a job does wrong stands in its own log; the queue speaks only of its own errors. */
const quiet = new Logger(() => (level, message) => {
  if (level === 'error') process.stderr.write(`${message}\n`);
});
/** A queue that broke down is opened again after this, in milliseconds. */
const PAUSE = 1000;
/** Jobs under way may take so long to stop, in milliseconds; then they are left behind. */
const STOP_WITHIN = 4000;
/** How often a job is tried; each death of its process is a try. */
const MOST_TRIES = 3;

/** Brings the tables of the queue up to date. */
export const migrateJobs = (database: Database): Promise<void> =>
  runMigrations({ pgPool: database.direct, logger: quiet });

/** Takes jobs from the queue in the database; any number of processes may. Goes on when the database was away. */
export async function startJobs(
  database: Database,
  tasks: Readonly<Record<string, Work>>,
  options: { readonly recurring?: readonly Recurring[] } = {},
): Promise<Jobs> {
  const stopping = new AbortController();
  /** What this process runs now, by the queue's number. */
  const running = new Set<string>();
  let worker: Worker | null = null;

  const open = async (): Promise<Worker> =>
    openWorker(database, { tasks, running, stopping: stopping.signal, ...options });
  const keepOpen = async (): Promise<void> => {
    while (worker !== null) {
      const ended = worker;
      await ended.promise;
      worker = null;
      if (stopping.signal.aborted) return;
      await freeLocksOf(database.db, ended.id).catch(() => undefined);
      while (worker === null && !stopping.signal.aborted) {
        await sleep(PAUSE, undefined, { ref: false });
        worker = await open().catch(() => null);
      }
    }
  };
  const look = async (): Promise<void> => {
    if (worker !== null) await renewLocks(database.db, worker.id);
    await freeLocksOfDead(database.db);
    await giveUp(database.db, tasks);
  };

  worker = await open();
  const kept = keepOpen();
  let looking: Promise<void> = Promise.resolve();
  // while the database is away there is nothing to look at, and it is looked again
  const timer = setInterval(() => void (looking = looking.then(look).catch(() => undefined)), RENEW_EVERY);
  return {
    get isTaking() {
      return worker !== null;
    },
    async stop() {
      clearInterval(timer);
      const [last, interrupted] = [worker, [...running]];
      stopping.abort();
      await Promise.race([Promise.all([last?.stop(), kept, looking]), sleep(STOP_WITHIN, undefined, { ref: false })]);
      // a database that is away frees them later, as those of a dead worker
      if (last !== null) await freeLocksOf(database.db, last.id).catch(() => undefined);
      await forgive(database.db, interrupted).catch(() => undefined);
    },
  };
}

/** The library's worker of this process, until it breaks down. */
interface Worker {
  /** What its jobs are locked by. */
  readonly id: string;
  /** Settles when it takes no more jobs, whatever the reason. */
  readonly promise: Promise<void>;
  stop(): Promise<void>;
}

async function openWorker(
  database: Database,
  of: {
    readonly tasks: Readonly<Record<string, Work>>;
    readonly running: Set<string>;
    readonly stopping: AbortSignal;
    readonly recurring?: readonly Recurring[];
  },
): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  let id = '';
  events.on('pool:create', ({ workerPool }) => (id = workerPool.id));
  const runner: Runner = await run({
    pgPool: database.direct,
    events,
    taskList: Object.fromEntries(
      Object.entries(of.tasks).map(([name, { run: task, within }]) => [
        name,
        async (payload, { job, abortSignal }) => {
          of.running.add(job.id);
          const late = within === undefined ? [] : [AbortSignal.timeout(within)];
          const signal = AbortSignal.any([of.stopping, ...late, ...(abortSignal ? [abortSignal] : [])]);
          try {
            await unlessLeftBehind(task(payload, signal), signal, STOP_WITHIN);
          } finally {
            of.running.delete(job.id);
          }
        },
      ]),
    ),
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    noPreparedStatements: true,
    parsedCronItems: parseCronItems((of.recurring ?? []).map(({ task, match }) => ({ task, match }))),
    logger: quiet,
    // told in batches, even of one: otherwise the library lets the error of a database that is away end the process
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const promise = runner.promise.catch(() => undefined);
  return { id, promise, stop: () => runner.stop().catch(() => undefined) };
}

/** Tells of the jobs that nobody will try again, and strikes them. */
async function giveUp(db: Db, tasks: Readonly<Record<string, Work>>): Promise<void> {
  const told = Object.entries(tasks).flatMap(([name, { givenUp }]) => (givenUp ? [name] : []));
  for (const { id, task, payload } of await lostJobs(db, told)) {
    await tasks[task]?.givenUp?.(payload);
    await strike(db, [id]);
  }
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

import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import { isAway, isOfDatabase } from '../db/away.ts';
import { type Database, type Db, rows, sql } from '../db/database.ts';
import { failFastPool } from '../db/fail-fast-pool.ts';
import { unlessLeftBehind } from './left-behind.ts';
import { forgiveOutage } from './queue-table.ts';

/**
 * The work of a job. It may run again after a crash, so it must be repeatable. The signal asks it to stop because the
 * process is ending: what it throws then is not counted against it, and it runs again.
 */
type Task = (payload: unknown, signal: AbortSignal) => Promise<void>;

/** A kind of job. */
export interface Work {
  readonly run: Task;
  /** Called for a job that failed as often as it may, or whose processes died as often: nobody will try it again. */
  readonly givenUp?: (payload: unknown) => Promise<void>;
  /** For short work: after this long it is asked to stop, in milliseconds, and tried again. */
  readonly within?: number;
}

/**
 * A job that recurs on schedule, once for all processes, such as `{ task: 'sweep', match: '17 3 * * *' }` (minute,
 * hour, …, in UTC).
 */
export interface Recurring {
  readonly task: string;
  readonly match: string;
}

/** Errors of a job go to its own log; the queue logs only its own errors */
export const quiet = new Logger(() => (level, message) => {
  if (level === 'error') process.stderr.write(`${message}\n`);
});
/** How long to wait before retrying a database that is away, in milliseconds. */
export const PAUSE = 1000;
/** Maximum time for jobs in progress to stop, in milliseconds; then they are left behind. */
export const STOP_WITHIN = 4000;
/** A worker that broke down asks its jobs to stop after this, in milliseconds, … */
const BROKEN_ASKS_AFTER = 1000;
/** … and is left behind after this. */
const BROKEN_WITHIN = BROKEN_ASKS_AFTER + STOP_WITHIN + 1000;

/** The library's worker in this process, until it breaks down. */
export interface Worker {
  /** The id under which its jobs are locked. */
  readonly id: string;
  /** True while it takes jobs; false from the moment it broke down, though its jobs may still be ending. */
  readonly isTaking: boolean;
  /** Settles when none of its jobs is in progress any more, whatever the reason. */
  readonly promise: Promise<void>;
  stop(): Promise<void>;
}

/** Options for opening a worker. */
export interface WorkerOptions {
  readonly tasks: Readonly<Record<string, Work>>;
  /** Collects the running jobs, by their number in the queue. */
  readonly running: Set<string>;
  readonly stopping: AbortSignal;
  readonly recurring?: readonly Recurring[];
}

/** Lets the library take jobs from the queue. @throws the database's error while it is away */
export async function openWorker(database: Database, options: WorkerOptions): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  const broken = Promise.withResolvers<void>();
  let [id, isTaking] = ['', true];
  events.on('pool:create', ({ workerPool }) => (id = workerPool.id));
  events.on('pool:gracefulShutdown', () => {
    isTaking = false;
    broken.resolve();
  });
  const runner: Runner = await run({
    pgPool: failFastPool(database.direct),
    events,
    taskList: Object.fromEntries(
      Object.entries(options.tasks).map(([name, { run: task, within }]) => [
        name,
        async (payload, { job, abortSignal }) => {
          options.running.add(job.id);
          const late = within === undefined ? [] : [AbortSignal.timeout(within)];
          const ending = AbortSignal.any([options.stopping, ...(abortSignal ? [abortSignal] : [])]);
          const signal = AbortSignal.any([ending, ...late]);
          try {
            await unlessLeftBehind(task(payload, signal), signal, STOP_WITHIN);
          } catch (error) {
            if (await isOutage(database.db, error)) await untilThere(database.db, { worker: id, job: job.id }, ending);
            throw error;
          } finally {
            options.running.delete(job.id);
          }
        },
      ]),
    ),
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    noPreparedStatements: true,
    parsedCronItems: parseCronItems((options.recurring ?? []).map(({ task, match }) => ({ task, match }))),
    logger: quiet,
    // reported in batches, even of one: otherwise the library lets the error of an absent database end the process
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: BROKEN_ASKS_AFTER,
      },
    },
  });
  const stop = (): Promise<void> => runner.stop().catch(() => undefined);
  // when two batches fail one after the other, the library waits for ever
  const leftBehind = async (): Promise<void> => {
    await broken.promise;
    await sleep(BROKEN_WITHIN, undefined, { ref: false });
    void stop();
  };
  const promise = Promise.race([runner.promise.catch(() => undefined), leftBehind()]);
  return {
    id,
    get isTaking() {
      return isTaking;
    },
    promise,
    stop,
  };
}

const answers = (db: Db): Promise<boolean> =>
  rows(db, sql`select`).then(
    () => true,
    (error: unknown) => !isAway(error),
  );

/**
 * True when a job was interrupted by an outage of the database; a mail server or a store that is away gives the same
 * errors.
 */
const isOutage = async (db: Db, error: unknown): Promise<boolean> =>
  isAway(error) && (isOfDatabase(error) || !(await answers(db)));

/**
 * Holds a job interrupted by an outage until the database is back. Nobody else could take the job before then, and the
 * result the library wrote would be lost: the worker would break down, and the job would wait until its lock counted as
 * dead.
 */
async function untilThere(
  db: Db,
  attempt: { readonly worker: string; readonly job: string },
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted)
    try {
      return await forgiveOutage(db, attempt);
    } catch (error) {
      if (!isAway(error)) throw error;
      await sleep(PAUSE, undefined, { ref: false });
    }
}

import { Logger, parseCronItems, run, type Runner, runMigrations } from 'graphile-worker';
import { type Database, type Db, sql } from '../db/database.ts';

/** What a job does; it may be run again after a crash, so it must stand a second time. */
export type Task = (payload: unknown) => Promise<void>;

/** A job that comes by itself, once for all processes, such as `{ task: 'sweep', match: '17 3 * * *' }` (minute, hour, …, in UTC). */
export interface Recurring {
  readonly task: string;
  readonly match: string;
}

/** What a job does wrong stands in its own log; the queue speaks only of its own errors. */
const quiet = new Logger(() => (level, message) => {
  if (level === 'error') process.stderr.write(`${message}\n`);
});

/** Brings the tables of the queue up to date. */
export const migrateJobs = (database: Database): Promise<void> =>
  runMigrations({ pgPool: database.pool, logger: quiet });

/** Starts taking jobs from the queue in the database; any number of processes may. */
export async function startJobs(
  database: Database,
  tasks: Readonly<Record<string, Task>>,
  options: { readonly alone: boolean; readonly recurring?: readonly Recurring[] },
): Promise<Runner> {
  // a process that was killed leaves its jobs locked; where we are the only process, none of the locks is alive
  if (options.alone)
    await sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`.execute(
      database.db,
    );
  return run({
    pgPool: database.pool,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
    ),
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    noPreparedStatements: true,
    parsedCronItems: parseCronItems((options.recurring ?? []).map(({ task, match }) => ({ task, match }))),
    logger: quiet,
  });
}

/** Puts a job into the queue, in the transaction of what it belongs to: both happen or none. Jobs of one queue follow each other. */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  options: { readonly queue?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null}, max_attempts := 3)`.execute(
    db,
  );
}

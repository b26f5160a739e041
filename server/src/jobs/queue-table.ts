import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../db/database.ts';

/*
 * Operations on the tables of the queue library. A job is locked by the worker that runs it, and the lock has a
 * timestamp: a living worker renews it, so an old lock belongs to a dead worker. The library itself would wait four
 * hours.
 */

/** A lock not renewed for this long belongs to a dead worker, in seconds. */
const DEAD_AFTER = 30;
/**
 * True when the process of a running job has been silent for so long that it, or the database, must have been away;
 * another worker takes the job over soon.
 */
export const isSilent = (seenAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${seenAt} < now() - interval '15 seconds', false)`;
/** Minutes since a running job last made progress, in whole minutes. */
export const minutesStill = (movedAt: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`floor(extract(epoch from now() - ${movedAt}) / 60)::int`;
/** How often locks are renewed and expired ones looked for, in milliseconds. */
export const RENEW_EVERY = 5000;

/** A job that will not be tried again. */
export interface LostJob {
  readonly id: string;
  readonly task: string;
  readonly payload: unknown;
}

const isDead = sql`locked_at < now() - make_interval(secs => ${DEAD_AFTER})`;

/**
 * Renews the locks of a living worker, so that its jobs stay its own. Does not renew a queue of which it runs no job,
 * because another process ended the job it had taken over: the library never releases such a queue, and all its later
 * jobs would wait for ever.
 */
export async function renewLocks(db: Db, worker: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = ${worker}`.execute(db);
  await sql`update graphile_worker._private_job_queues q set locked_at = now() where locked_by = ${worker}
    and exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = ${worker})`.execute(
    db,
  );
}

/**
 * Releases the jobs and the queues of dead workers; each lock separately, since a living worker may have left one
 * behind.
 */
export async function freeLocksOfDead(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isDead}`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${isDead}`.execute(
    db,
  );
}

/** Releases the jobs and queues of a worker that has ended. */
export async function freeLocksOf(db: Db, worker: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${worker}::text])`.execute(db);
}

/** Maximum number of database outages forgiven per job; a job that brings the database down every time must end too. */
const MOST_OUTAGES = 7;

const outages = sql`coalesce((flags ->> 'outages')::int, 0)`;
const withoutTry = sql`attempts = case when ${outages} < ${MOST_OUTAGES} then greatest(attempts - 1, 0) else attempts end,
  flags = coalesce(flags, '{}'::jsonb) || jsonb_build_object('outages', ${outages} + 1)`;

/**
 * Does not count the attempt of a job interrupted by an outage of the database, if its worker still has it: the job was
 * not at fault.
 */
export async function forgiveOutage(db: Db, attempt: { readonly worker: string; readonly job: string }): Promise<void> {
  await sql`update graphile_worker._private_jobs set ${withoutTry}
    where id = ${attempt.job}::bigint and locked_by = ${attempt.worker}`.execute(db);
}

/**
 * Returns to the queue the jobs of a worker that broke down with the database: at once, and without counting the
 * attempt.
 */
export async function giveBack(db: Db, worker: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now(), ${withoutTry}
    where locked_by = ${worker}`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = ${worker}`.execute(db);
}

/** Makes jobs due at once, and does not count an attempt that was not their fault. */
export async function uncountAttempts(db: Db, jobs: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), run_at = now()
    where id = any(${jobs}::bigint[]) and locked_at is null`.execute(db);
}

/** Jobs of these tasks that have used up their attempts. */
export const lostJobs = (db: Db, tasks: readonly string[]): Promise<readonly LostJob[]> =>
  rows(
    db,
    sql<LostJob>`select j.id::text, t.identifier as task, j.payload
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier = any(${tasks}::text[]) order by j.id`,
  );

/** Deletes jobs that nobody is running. */
export async function deleteJobs(db: Db, jobs: readonly string[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where id = any(${jobs}::bigint[]) and locked_at is null`.execute(
    db,
  );
}

/**
 * Removes a job from the queue by its key, unless a living worker runs it. Returns true when nobody runs it now, also
 * when it never existed.
 */
export async function withdraw(db: Db, key: string): Promise<boolean> {
  await sql`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where key = ${key} and ${isDead}))`.execute(db);
  await sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`.execute(db);
  return (await rows(db, sql`select from graphile_worker._private_jobs where key = ${key}`)).length === 0;
}

/** Counts the jobs of all processes by kind and state: `waiting`, `later`, `running`, `failed` for good. */
export const countJobs = (
  db: Db,
): Promise<readonly { readonly task: string; readonly state: string; readonly n: number }[]> =>
  rows(
    db,
    sql`select task_identifier as task, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
          when run_at > now() then 'later' else 'waiting' end as state, count(*) as n
        from graphile_worker.jobs group by 1, 2`,
  );

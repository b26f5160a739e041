import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../db/database.ts';

/*
 * What is done in the tables of the queue itself. A job is locked by the worker that runs it, and the lock bears a time:
 * its worker renews it while it lives, so that an old one is of a worker that is dead. The library itself would wait four
 * hours.
 */

/** A lock that was not renewed for so long is of a dead worker, in seconds. */
const DEAD_AFTER = 30;
/** Whether the process of a job that runs has said nothing for so long that it is gone, or the database was; it is taken over soon. */
export const isSilent = (seenAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${seenAt} < now() - interval '15 seconds', false)`;
/** How long ago a job that runs came further, in whole minutes. */
export const minutesStill = (movedAt: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`floor(extract(epoch from now() - ${movedAt}) / 60)::int`;
/** How often locks are renewed and dead ones looked for, in milliseconds. */
export const RENEW_EVERY = 5000;

/** A job that will not be tried again. */
export interface LostJob {
  readonly id: string;
  readonly task: string;
  readonly payload: unknown;
}

const isDead = sql`locked_at < now() - make_interval(secs => ${DEAD_AFTER})`;

/**
 * Says that a worker lives: what it runs stays its own. A queue of which it runs nothing, since another process ended the job it had
 * taken over from it, is not: the library does not let go of such a one, and all that follows in it would wait for ever.
 */
export async function renewLocks(db: Db, worker: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = ${worker}`.execute(db);
  await sql`update graphile_worker._private_job_queues q set locked_at = now() where locked_by = ${worker}
    and exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = ${worker})`.execute(
    db,
  );
}

/** Gives back to the queue what dead workers ran, and the queues that wait behind it; each lock by itself, for a worker may live and have left one behind. */
export async function freeLocksOfDead(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isDead}`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${isDead}`.execute(
    db,
  );
}

/** Gives back to the queue what a worker ran that is no more. */
export async function freeLocksOf(db: Db, worker: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${worker}::text])`.execute(db);
}

/** So many outages of the database are forgiven a job; one that brings it down each time ends as well. */
const MOST_OUTAGES = 7;

const outages = sql`coalesce((flags ->> 'outages')::int, 0)`;
const withoutTry = sql`attempts = case when ${outages} < ${MOST_OUTAGES} then greatest(attempts - 1, 0) else attempts end,
  flags = coalesce(flags, '{}'::jsonb) || jsonb_build_object('outages', ${outages} + 1)`;

/** Takes back the try of a job that an outage of the database broke off, if its worker has it still: it did nothing wrong. */
export async function forgiveOutage(db: Db, of: { readonly worker: string; readonly job: string }): Promise<void> {
  await sql`update graphile_worker._private_jobs set ${withoutTry}
    where id = ${of.job}::bigint and locked_by = ${of.worker}`.execute(db);
}

/** Gives back to the queue what a worker ran that broke down with the database: at once, and without the try. */
export async function giveBack(db: Db, worker: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now(), ${withoutTry}
    where locked_by = ${worker}`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = ${worker}`.execute(db);
}

/** Has jobs tried again at once, and takes back the try that was no fault of theirs. */
export async function forgive(db: Db, jobs: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), run_at = now()
    where id = any(${jobs}::bigint[]) and locked_at is null`.execute(db);
}

/** Jobs of these tasks that have used up their tries. */
export const lostJobs = (db: Db, tasks: readonly string[]): Promise<readonly LostJob[]> =>
  rows(
    db,
    sql<LostJob>`select j.id::text, t.identifier as task, j.payload
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier = any(${tasks}::text[]) order by j.id`,
  );

/** Takes jobs that nobody runs off the table. */
export async function strike(db: Db, jobs: readonly string[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where id = any(${jobs}::bigint[]) and locked_at is null`.execute(
    db,
  );
}

/**
 * Takes a job out of the queue by its key, unless a living worker runs it. Answers whether nobody runs it now, be it
 * that it was never there.
 */
export async function withdraw(db: Db, key: string): Promise<boolean> {
  await sql`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where key = ${key} and ${isDead}))`.execute(db);
  await sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`.execute(db);
  return (await rows(db, sql`select from graphile_worker._private_jobs where key = ${key}`)).length === 0;
}

/** Jobs of all processes by kind and state: `waiting`, `later`, `running`, `failed` for good. */
export const countJobs = (
  db: Db,
): Promise<readonly { readonly task: string; readonly state: string; readonly n: number }[]> =>
  rows(
    db,
    sql`select task_identifier as task, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
          when run_at > now() then 'later' else 'waiting' end as state, count(*) as n
        from graphile_worker.jobs group by 1, 2`,
  );

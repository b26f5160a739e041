import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { rows, sql, transaction } from '../db/database.ts';
import { aDatabase } from '../db/testing.ts';
import { enqueue, type Jobs, migrateJobs, startJobs, type Work } from './jobs.ts';
import { freeLocksOfDead, renewLocks } from './queue-table.ts';

const database = await aDatabase();
const { db, pool } = database;
await migrateJobs(database);
const WITHIN = { timeout: 45_000, interval: 50 };

let jobs: Jobs | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(pool, 'connect');
  await jobs?.stop();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});
const started = async (tasks: Readonly<Record<string, Work>>): Promise<void> => {
  jobs = await startJobs(database, tasks);
};

/** Simulates an outage: no connection can be made, and existing ones break, until the returned function is called. */
async function anOutage(): Promise<() => void> {
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const other = await pool.connect();
  Object.assign(pool, {
    connect: (then?: (error: Error) => void) => (then === undefined ? Promise.reject(away) : then(away)),
  });
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  other.release();
  return () => void Reflect.deleteProperty(pool, 'connect');
}
const queued = () =>
  rows(
    db,
    sql<{
      attempts: number;
      most: number;
      locked: boolean;
    }>`select attempts, max_attempts as most, locked_at is not null as locked
      from graphile_worker._private_jobs`,
  );

test('a job interrupted by an outage resumes when the database is back, with all its attempts left [attack D1]', async () => {
  // the library draws at random how long it waits before it retries a database that is starting up: minutes with this
  // value
  vi.spyOn(Math, 'random').mockReturnValue(40);
  const left: number[] = [];
  const take = async (): Promise<void> => {
    const [job] = await queued();
    left.push((job?.most ?? 0) - (job?.attempts ?? 0));
    if (left.length === 1) await sql`select pg_sleep(120)`.execute(db);
  };
  await started({ take: { run: take } });
  await enqueue(db, 'take', {}, { queue: 'one after the other' });
  await expect.poll(() => left.length, WITHIN).toBe(1);
  const back = await anOutage();
  await sleep(1200);
  back();
  await expect.poll(() => left.length, WITHIN).toBe(2);
  await expect.poll(queued, WITHIN).toEqual([]);
  expect(left).toEqual([2, 2]);
});

test('jobs that ended while the database was away are recorded as ended, and the next ones run [attack D1]', async () => {
  const runs: string[] = [];
  const ends = new Map<string, () => void>();
  const take = async (payload: unknown): Promise<void> => {
    const { name } = payload as { name: string };
    runs.push(name);
    if (runs.filter((run) => run === name).length > 1) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    await promise;
  };
  await started({ take: { run: take } });
  for (const name of ['A', 'B']) await enqueue(db, 'take', { name }, { queue: name });
  await expect.poll(() => ends.size, WITHIN).toBe(2);
  const back = await anOutage();
  for (const end of ends.values()) {
    end();
    await sleep(50);
  }
  await expect.poll(() => jobs?.isTaking, WITHIN).toBe(false);
  back();
  await expect.poll(() => runs.toSorted(), WITHIN).toEqual(['A', 'A', 'B', 'B']);
  await expect.poll(queued, WITHIN).toEqual([]);
  await expect.poll(() => jobs?.isTaking, WITHIN).toBe(true);
});

test('a job that crashes the database each time is given up, and so is one without its mail server', async () => {
  const runs: Record<string, number> = { fells: 0, mails: 0 };
  const givenUp: string[] = [];
  const work = (name: string, failure: Error): Work => ({
    run: async () => {
      runs[name] = (runs[name] ?? 0) + 1;
      throw failure;
    },
    givenUp: async () => void givenUp.push(name),
  });
  await started({
    fells: work('fells', new Error('Connection terminated unexpectedly')),
    mails: work('mails', Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })),
  });
  for (const name of ['fells', 'mails']) await enqueue(db, name, {});
  await expect
    .poll(async () => {
      // the pauses between attempts grow to seconds
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
      await sql`select pg_notify('jobs:insert', '{"count":2}')`.execute(db);
      return givenUp.toSorted();
    }, WITHIN)
    .toEqual(['fells', 'mails']);
  expect(runs).toEqual({ fells: 10, mails: 3 });
});

test('a queue whose job was ended by another process does not stay blocked while its worker lives', async () => {
  for (const name of ['lost', 'kept']) await enqueue(db, 'take', {}, { queue: name });
  // one worker took both jobs, and one of the two was ended by the process that had taken it over
  for (const table of ['_private_jobs', '_private_job_queues'])
    await sql`update ${sql.table(`graphile_worker.${table}`)} set locked_by = 'lives', locked_at = now() - interval '1 minute'`.execute(
      db,
    );
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_job_queues q
    where q.id = j.job_queue_id and q.queue_name = 'lost'`.execute(db);
  await renewLocks(db, 'lives');
  await freeLocksOfDead(db);
  const locked = await rows(
    db,
    sql<{
      name: string;
    }>`select queue_name as name from graphile_worker._private_job_queues where locked_at is not null`,
  );
  expect(locked.map(({ name }) => name)).toEqual(['kept']);
  expect((await queued()).map((job) => job.locked)).toEqual([true]);
});

test('a failure to report a job as given up does not block other jobs', async () => {
  const reported: unknown[] = [];
  await started({
    take: {
      run: () => Promise.resolve(),
      givenUp: (payload) => {
        reported.push(payload);
        return reported.length === 1 ? Promise.reject(new Error('nobody to tell')) : Promise.resolve();
      },
    },
  });
  // in one transaction: nobody may run them before their attempts are used up
  await transaction(db, async (tx) => {
    for (const name of ['first', 'second']) await enqueue(tx, 'take', { name });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(tx);
  });
  await expect.poll(() => reported, WITHIN).toEqual([{ name: 'first' }, { name: 'second' }, { name: 'first' }]);
});

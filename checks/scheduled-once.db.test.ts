import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { type Database, oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { scheduledRunGivenUp, scheduledRunTask } from '@plumbline/server/features/reports/schedule/run.ts';
import { SCHEDULE_RUN_TASK, scheduleTick } from '@plumbline/server/features/reports/schedule/tick.ts';
import { aServer, type Person } from '@plumbline/server/http/testing.ts';
import { type Jobs, migrateJobs, startJobs } from '@plumbline/server/jobs/jobs.ts';
import { scheduling } from './support/scheduling.ts';

/* Two servers on one database: each schedule that is due runs once, whichever server looks, works or dies. */

const WITHIN = { timeout: 120_000, interval: 100 };
/** How many schedules are due at the same minute. */
const MANY = 200;

const first = await aServer({ features, registers: registerService });
await migrateJobs(first.database);
const second = await aServer({ features, registers: registerService, database: first.database });
const { db } = first.database;
let path: LevelPath;
let admin: Person;
let kit: ReturnType<typeof scheduling>;
let address: string;

/** The jobs of one server, on its own connections. */
const jobsOf = (database: Database): Promise<Jobs> =>
  startJobs(database, {
    [SCHEDULE_RUN_TASK]: {
      run: (payload, ending) => scheduledRunTask({ ...kit.host, database }, payload, ending),
      givenUp: (payload) => scheduledRunGivenUp({ ...kit.host, database }, payload),
    },
  });
const states = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await rows(
        db,
        sql<{
          state: string;
          n: number;
        }>`select state || coalesce(' ' || outcome, '') as state, count(*)::int as n from schedule_run group by 1`,
      )
    ).map(({ state, n }) => [state, n]),
  );

beforeAll(async () => {
  path = await first.aTenant('Twice');
  admin = await first.anAdmin(path);
  kit = scheduling(first, { as: admin, path });
  address = await kit.mailOf(admin);
  await kit.drawings(1);
});

test(
  'two hundred schedules due in the same minute run once each on two servers [R2.6-10]',
  { timeout: 180_000 },
  async () => {
    for (let at = 0; at < MANY; at++) await kit.schedule({ recipients: [address] });
    await sql`update schedule_clock set next_at = '2027-01-04T07:00Z'`.execute(db);
    const now = new Date('2027-01-04T07:00:10Z');
    await Promise.all([
      scheduleTick(db, now),
      scheduleTick(second.database.db, now),
      scheduleTick(db, now),
      scheduleTick(second.database.db, now),
    ]);
    expect(await states()).toEqual({ queued: MANY });
    const jobs = [await jobsOf(first.database), await jobsOf(second.database)];
    onTestFinished(async () => {
      await Promise.all(jobs.map((each) => each.stop()));
    });
    // a look at the next minute, while they are being made
    await scheduleTick(second.database.db, new Date('2027-01-04T07:01:10Z'));
    await expect.poll(states, WITHIN).toEqual({ 'ended done': MANY });
    expect(kit.mails).toHaveLength(MANY);
    expect(new Set(kit.mails.map(({ messageId }) => messageId)).size).toBe(MANY);
    expect(await oneRow(db, sql<{ n: number }>`select count(distinct schedule)::int as n from schedule_run`)).toEqual({
      n: MANY,
    });
  },
);

test('a run whose server dies half way is completed by the other, which repeats no file and no mail [R2.6-10]', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => first.aUser(path, { permissions: ['*:see'] })));
  const addresses = await Promise.all(people.map((each) => kit.mailOf(each)));
  const { id } = await kit.schedule({ users: people.map(({ username }) => username) });
  await sql`update schedule_clock set next_at = case when id = ${id}::uuid then '2027-02-01T07:00Z'::timestamptz end`.execute(
    db,
  );
  await scheduleTick(db, new Date('2027-02-01T07:00Z'));
  const run = await oneRow(
    db,
    sql<{
      tenantId: string;
      id: string;
    }>`select tenant_id as "tenantId", id from schedule_run where schedule = ${id}::uuid`,
  );
  const sentTo = (): readonly string[] => kit.mails.map(({ to }) => to).filter((to) => addresses.includes(to));
  const died = new AbortController();
  // it dies after five files, and again after four mails
  let files = 0;
  const dying = {
    ...kit.host,
    store: {
      ...kit.host.store,
      keep: async (...args: Parameters<typeof kit.host.store.keep>) => {
        if (++files > 5) throw new Error('killed');
        await kit.host.store.keep(...args);
      },
    },
  };
  await expect(scheduledRunTask(dying, run)).rejects.toThrow('killed');
  const made = async () =>
    (
      await oneRow(
        db,
        sql<{
          n: number;
        }>`select count(*)::int as n from schedule_delivery where run = ${run?.id}::uuid and state = 'made'`,
      )
    )?.n;
  expect(await made()).toBe(5);
  expect(sentTo()).toEqual([]);
  kit.answer = () => {
    if (sentTo().length >= 3) died.abort();
    return undefined;
  };
  await expect(scheduledRunTask(kit.host, run, died.signal)).rejects.toThrow();
  expect(sentTo()).toHaveLength(4);
  await Promise.all([
    scheduledRunTask({ ...kit.host, database: second.database }, run),
    scheduledRunTask(kit.host, run),
  ]);
  expect(sentTo().toSorted()).toEqual(addresses.toSorted());
  await expect.poll(async () => (await kit.runs(id))[0]?.state).toBe('ended');
});

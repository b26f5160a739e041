import { once } from 'node:events';
import { connect as open, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { enqueue, migrateJobs, startJobs } from '../jobs/jobs.ts';
import { isAway } from './away.ts';
import { connect, type Database, rows, sql, transaction } from './database.ts';
import { lookWithin, watchConnections } from './silent-connections.ts';
import { aDatabase } from './testing.ts';

/* A network that goes silent: it swallows what is sent, and closes nothing (attack F1, F4). */

const direct = await aDatabase();
await migrateJobs(direct);
const WITHIN = { timeout: 60_000, interval: 50 };

/** Forwards connections to the database; those that exist while it is silent never hear of each other again. */
async function aNetwork() {
  const url = new URL(direct.url.replace('@/', '@localhost/'));
  const path = join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port || '5432'}`);
  let isSilent = false;
  const pairs: { isDead: boolean }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = open(path);
    const pair = { isDead: isSilent };
    pairs.push(pair);
    for (const [item, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(item);
      item.on('data', (data) => void (pair.isDead || other.write(data)));
      item.on('error', () => undefined);
      item.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`,
    silence: () => {
      isSilent = true;
      for (const pair of pairs) pair.isDead = true;
    },
    /** New connections are forwarded again; the others stay dead. */
    back: () => void (isSilent = false),
  };
}
const network = await aNetwork();
const within = (): Database => {
  const database = connect(network.url, { heldWithin: 0 });
  onTestFinished(() => database.end());
  return database;
};
const errorOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

test('a look at the database ends in time in a silent network, and the next one works when it is back [attack F1]', async () => {
  const database = within();
  const look = () => lookWithin(database, (db) => rows(db, sql`select 1`), 400);
  await look();
  network.silence();
  for (let n = 0; n < 5; n++) {
    const began = performance.now();
    expect(isAway(await errorOf(look()))).toBe(true);
    expect(performance.now() - began).toBeLessThan(5000);
  }
  network.back();
  await expect.poll(() => errorOf(look()), WITHIN).toBeNull();
});

test('a statement whose answer was lost fails, its locks are free, and one that runs long is left alone [attack F4]', async () => {
  const database = within();
  const watch = watchConnections(database, { every: 100, waited: 200 });
  onTestFinished(() => watch.stop());
  const current = transaction(database.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(77)`.execute(tx);
    network.silence();
    // it never arrives
    await sql`select 1`.execute(tx);
  });
  const failure = errorOf(current);
  await sleep(500);
  network.back();
  expect(isAway(await failure)).toBe(true);
  await expect
    .poll(async () => {
      const [found] = await rows(direct.db, sql<{ free: boolean }>`select pg_try_advisory_lock(77) as free`);
      if (found?.free) await sql`select pg_advisory_unlock_all()`.execute(direct.db);
      return found?.free;
    }, WITHIN)
    .toBe(true);
  const long = rows(database.db, sql<{ done: number }>`select 7 as done from pg_sleep(3)`);
  expect(await long).toEqual([{ done: 7 }]);
});

test('while the database cannot be reached, a waiting statement is refused after a while [attack F4]', async () => {
  const database = within();
  const watch = watchConnections(database, { every: 100, waited: 200, givenUp: 1500 });
  onTestFinished(() => watch.stop());
  await rows(database.db, sql`select 1`);
  network.silence();
  const began = performance.now();
  expect(isAway(await errorOf(rows(database.db, sql`select 1`)))).toBe(true);
  expect(performance.now() - began).toBeLessThan(30_000);
  network.back();
});

test(
  'jobs go on after a silent network, and a process says meanwhile that its locks are not renewed [attack F1]',
  { timeout: 150_000 },
  async () => {
    const database = within();
    const watch = watchConnections(database, { every: 500, waited: 1000, givenUp: 5000 });
    onTestFinished(() => watch.stop());
    const done: unknown[] = [];
    const jobs = await startJobs(database, {
      note: { run: async (payload) => void done.push(payload) },
    });
    onTestFinished(() => jobs.stop());
    await enqueue(direct.db, 'note', { n: 1 });
    await expect.poll(() => done, WITHIN).toEqual([{ n: 1 }]);
    // a job whose end was not recorded is done again
    const queued = sql`select from graphile_worker._private_jobs`;
    await expect.poll(() => rows(direct.db, queued), WITHIN).toEqual([]);
    expect(jobs.isRenewing).toBe(true);
    network.silence();
    await expect.poll(() => jobs.isRenewing, WITHIN).toBe(false);
    network.back();
    await expect.poll(() => jobs.isRenewing, WITHIN).toBe(true);
    await enqueue(direct.db, 'note', { n: 2 });
    await expect.poll(() => done, WITHIN).toEqual([{ n: 1 }, { n: 2 }]);
  },
);

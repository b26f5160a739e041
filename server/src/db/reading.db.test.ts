import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { LONG_AT_ONCE, QUICK_AT_ONCE, rows, sql, transaction, type Db } from './database.ts';
import { type Reading, reading } from './reading.ts';
import { aDatabase } from './testing.ts';

const database = await aDatabase();
const stays = new AbortController().signal;
/** A read of a list, each by another person unless named. */
const aRead = (name: string, given: Partial<Reading> = {}): Reading => ({
  kind: 'rows',
  name,
  reader: randomUUID(),
  left: stays,
  ...given,
});
const sleepFor = (seconds: number) => async (db: Db) => {
  await sql`select pg_sleep(${seconds})`.execute(db);
  return seconds;
};
const sleeping = async (): Promise<number> => {
  const [found] = await rows(
    database.db,
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
  );
  return found?.n ?? 0;
};

test('a slow read is answered, and starts in the lane of reads of seconds until it has become fast', async () => {
  let runs = 0;
  const take = (seconds: number) =>
    reading(database, aRead('a list by an odd heading'), (db) => {
      runs += 1;
      return sleepFor(seconds)(db);
    });
  expect([await take(0.7), runs]).toEqual([0.7, 2]);
  expect([await take(0.7), runs]).toEqual([0.7, 3]);
  expect([await take(0), runs]).toEqual([0, 4]);
  expect([await take(0.7), runs]).toEqual([0.7, 6]);
});

test('many short statements count together: none may hold the quick lane, and all together end in time [attack X4]', async () => {
  let [runs, statements] = [0, 0];
  const many = (count: number) =>
    reading(database, aRead('a filter of many conditions'), async (db) => {
      runs += 1;
      for (let n = 0; n < count; n++) {
        statements += 1;
        await sleepFor(0.1)(db);
      }
      return statements;
    });
  await many(30);
  expect(runs).toBe(2);
  expect(statements).toBeLessThan(60);
});

test('a list of half a second is answered while lists of a minute fill their lane, and starts in its own lane again', async () => {
  const leaving = new AbortController();
  let runs = 0;
  const long = Array.from({ length: LONG_AT_ONCE }, (_, at) =>
    reading(database, aRead(`a minute ${at}`, { left: leaving.signal }), (db) => {
      runs += 1;
      return sleepFor(30)(db);
    }).catch((error: unknown) => error),
  );
  // each has been tried in every lane
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(3 * LONG_AT_ONCE);
  const began = performance.now();
  for (let n = 0; n < 3; n++) expect(await reading(database, aRead('half a second'), sleepFor(0.5))).toBe(0.5);
  expect(performance.now() - began).toBeLessThan(10_000);
  leaving.abort();
  await Promise.all(long);
  await expect.poll(sleeping).toBe(0);
  // a read of seconds that once took longer is among those of seconds again
  let tries = 0;
  const take = (seconds: number) =>
    reading(database, aRead('a minute 0'), (db) => {
      tries += 1;
      return sleepFor(seconds)(db);
    });
  expect([await take(0.5), tries]).toEqual([0.5, 1]);
  expect([await take(3.5), tries]).toEqual([3.5, 3]);
});

test('a fast list is answered while slow reads fill their lane and more of them wait', async () => {
  const leaving = new AbortController();
  const long = Array.from({ length: LONG_AT_ONCE + QUICK_AT_ONCE + 5 }, (_, at) =>
    reading(database, aRead(`long ${at}`, { left: leaving.signal }), sleepFor(20)).catch((error: unknown) => error),
  );
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(LONG_AT_ONCE);
  const began = performance.now();
  expect(await reading(database, aRead('short'), sleepFor(0))).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  leaving.abort();
  expect(await Promise.all(long)).toEqual(long.map(() => expect.objectContaining({ key: 'badRequest' })));
  await expect.poll(sleeping).toBe(0);
});

test('the query of a client that disconnects is cancelled, and its connection is not reused', async () => {
  const leaving = new AbortController();
  const pending = reading(database, aRead('left', { left: leaving.signal }), async (db) => {
    await sql`select pg_sleep(0)`.execute(db);
    return sleepFor(20)(db);
  });
  void pending.catch(() => undefined);
  await expect.poll(sleeping).toBe(1);
  leaving.abort();
  await expect(pending).rejects.toMatchObject({ key: 'badRequest' });
  await expect.poll(sleeping).toBe(0);
  for (let n = 0; n < 20; n++) expect(await reading(database, aRead('next'), sleepFor(0))).toBe(0);
});

test('a client that disconnects while connecting or sending its query has the read cancelled', async () => {
  const read = (left: AbortSignal, seconds: number) =>
    reading(database, aRead('known as long', { left }), sleepFor(seconds));
  await read(stays, 0.3);
  // each abandoned read had its connection closed: the next one makes a new connection, which takes some milliseconds
  for (let after = 0; after < 12; after++) {
    const leaving = new AbortController();
    const pending = read(leaving.signal, 20);
    setTimeout(() => leaving.abort(), after);
    await expect(pending).rejects.toMatchObject({ key: 'badRequest' });
  }
});

test('a client that disconnects before its turn sends no query', async () => {
  let runs = 0;
  const work = async (db: Db): Promise<void> => {
    await sql`select 1`.execute(db);
    runs += 1;
  };
  await expect(reading(database, aRead('gone', { left: AbortSignal.abort() }), work)).rejects.toMatchObject({
    key: 'badRequest',
  });
  await sleep(50);
  expect(runs).toBe(0);
});

test('a read beyond the time limit is refused with advice', async () => {
  const endless = (db: Db): Promise<number> =>
    transaction(db, async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx);
      return sleepFor(20)(tx);
    });
  await expect(reading(database, aRead('endless'), endless)).rejects.toMatchObject({
    key: 'readTooLong',
    facts: { seconds: 60 },
  });
});

test('an overview is answered while long lists fill their lane and more of them wait', async () => {
  const leaving = new AbortController();
  const long = Array.from({ length: LONG_AT_ONCE + 3 }, (_, at) =>
    reading(database, aRead(`long ${at}`, { left: leaving.signal }), sleepFor(20)).catch((error: unknown) => error),
  );
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(LONG_AT_ONCE);
  expect(await reading(database, aRead('grid', { kind: 'board' }), sleepFor(0.4))).toBe(0.4);
  leaving.abort();
  await Promise.all(long);
  await expect.poll(sleeping).toBe(0);
});

test('a person with several long lists has one place among the long reads, and the next person is not kept waiting', async () => {
  const leaving = new AbortController();
  const ownReads = Array.from({ length: 4 }, (_, at) =>
    reading(database, aRead(`mine ${at}`, { reader: 'me', left: leaving.signal }), sleepFor(20)).catch(
      (error: unknown) => error,
    ),
  );
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(1);
  expect(await reading(database, aRead('theirs'), sleepFor(0.4))).toBe(0.4);
  leaving.abort();
  await Promise.all(ownReads);
  await expect.poll(sleeping).toBe(0);
});

test.each([
  ['count', 'countTooLong'],
  ['board', 'boardTooLong'],
] as const)('a %s may take 15 seconds, and is refused in its own words', async (kind, key) => {
  const endless = (db: Db): Promise<number> =>
    transaction(db, async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx);
      return sleepFor(20)(tx);
    });
  await expect(reading(database, aRead(`endless ${kind}`, { kind }), endless)).rejects.toMatchObject({
    key,
    facts: { seconds: 15 },
  });
});

test('a read of several statements ends at its limit, though none of them is long', async () => {
  const timeout = AbortSignal.timeout(400);
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout);
  const many = async (db: Db): Promise<void> => {
    for (let n = 0; n < 200; n++) await sleepFor(0.3)(db);
  };
  try {
    await expect(reading(database, aRead('many', { kind: 'count' }), many)).rejects.toMatchObject({
      key: 'countTooLong',
    });
    expect(limit).toHaveBeenCalledWith(15_000);
  } finally {
    limit.mockRestore();
  }
});

test('a failing read reports its error unchanged and runs once', async () => {
  let runs = 0;
  const fails = async (db: Db): Promise<void> => {
    runs += 1;
    await sql`select 1 / 0`.execute(db);
  };
  await expect(reading(database, aRead('fault'), fails)).rejects.toMatchObject({ code: '22012' });
  expect(runs).toBe(1);
});

/*
 * Linux shares processors among sessions, so the process needs a separate session: the priority of a process alone has
 * no effect beside others.
 */
test.runIf(existsSync('/proc/self/autogroup'))(
  'slow reads run at lower priority in a single process each, so a fast read gets the processor first',
  async () => {
    const standing = async (pool: typeof database.pool): Promise<unknown> => {
      const { rows: found } = await pool.query<{ pid: number; helpers: string }>(
        `select pg_backend_pid() as pid, current_setting('max_parallel_workers_per_gather') as helpers`,
      );
      const { pid = 0, helpers } = found[0] ?? {};
      const group = (await readFile(`/proc/${pid}/autogroup`, 'utf8')).match(/nice (-?\d+)/)?.[1];
      return { priority: getPriority(pid), group: Number(group), helps: helpers !== '0' };
    };
    const { pool, quick, medium, long, exports } = database;
    for (const short of [pool, quick])
      expect(await standing(short)).toEqual({ priority: getPriority(), group: 0, helps: true });
    for (const [behind, by] of [
      [medium, 5],
      [long, 8],
      [exports, 10],
    ] as const)
      await expect.poll(() => standing(behind)).toEqual({ priority: by, group: by, helps: false });
  },
);

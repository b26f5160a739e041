import { describe, expect, test } from 'vitest';
import { isAway } from './away.ts';
import { attempt, rows, sql, transaction, type Tx } from './database.ts';
import { copyTransaction } from './single-client.ts';
import { aDatabase } from './testing.ts';

const database = await aDatabase();
const { db } = database;
await sql`create table pair (id int primary key, n int not null default 0)`.execute(db);
await sql`insert into pair (id) values (1), (2)`.execute(db);
const add = (tx: Tx, id: number) => sql`update pair set n = n + 1 where id = ${id}::int`.execute(tx);

test('of two deadlocked transactions the aborted one is retried, and both complete once', async () => {
  let begun = 0;
  let holders = 0;
  const bothHold = Promise.withResolvers<void>();
  const hold = (first: number, second: number) =>
    transaction(db, async (tx) => {
      begun += 1;
      await add(tx, first);
      holders += 1;
      if (holders === 2) bothHold.resolve();
      await bothHold.promise;
      await add(tx, second);
    });
  await Promise.all([hold(1, 2), hold(2, 1)]);
  // on a busy machine the retried one may lock its row again before the other wakes up, and they deadlock once more
  expect(begun).toBeGreaterThan(2);
  const { rows } = await sql<{ n: number }>`select n from pair order by id`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([2, 2]);
});

test('any other failure is reported and not retried', async () => {
  let begun = 0;
  await expect(
    transaction(db, async (tx) => {
      begun += 1;
      await sql`select 1 / 0`.execute(tx);
    }),
  ).rejects.toThrow('division by zero');
  expect(begun).toBe(1);
});

describe('an attempt', () => {
  const sum = async (): Promise<number> =>
    (await sql<{ n: number }>`select sum(n)::int as n from pair`.execute(db)).rows[0]?.n ?? 0;

  test.for([
    { keep: true, adds: 1 },
    { keep: false, adds: 0 },
  ])('with keep $keep adds $adds and returns its result either way', async ({ keep, adds }) => {
    const before = await sum();
    const found = await attempt(db, async (tx) => {
      await add(tx, 1);
      return { keep, found: 'so it was' };
    });
    expect(found).toBe('so it was');
    expect((await sum()) - before).toBe(adds);
  });

  test('inside a transaction rolls back only its own writes', async () => {
    const before = await sum();
    await transaction(db, async (tx) => {
      await add(tx, 1);
      await attempt(tx, async (inner) => {
        await add(inner, 2);
        return { keep: false, found: null };
      });
    });
    expect((await sum()) - before).toBe(1);
  });

  test('that fails reports its error', async () => {
    await expect(
      attempt(db, (tx) => sql`select 1 / 0`.execute(tx).then(() => ({ keep: true, found: 0 }))),
    ).rejects.toThrow('division by zero');
  });
});

/** Closes the connections in use abruptly, as the death of a process does. */
function killed(): void {
  const clients = Reflect.get(database.pool, '_clients') as readonly object[];
  for (const client of clients)
    if (Reflect.get(client, '_activeQuery') !== null)
      (Reflect.get(client, 'connection') as { stream: { destroy(): void } }).stream.destroy();
}

test('a long import statement releases its locks soon after its process is killed [attack D1]', async () => {
  const lockQuery = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and objid = 4711
    and database = (select oid from pg_database where datname = current_database())`;
  const holding = copyTransaction(database, ({ tx }) =>
    sql`select pg_advisory_xact_lock(4711), pg_sleep(120)`.execute(tx),
  );
  await Promise.all([
    expect(holding).rejects.toSatisfy(isAway),
    expect
      .poll(() => rows(db, lockQuery), { timeout: 30_000 })
      .toHaveLength(1)
      .then(killed),
  ]);
  await expect.poll(() => rows(db, lockQuery), { timeout: 30_000 }).toEqual([]);
});

import { expect, test } from 'vitest';
import { sql, transaction, type Tx } from './database.ts';
import { aDatabase } from './testing.ts';

const { db } = await aDatabase();
await sql`create table pair (id int primary key, n int not null default 0)`.execute(db);
await sql`insert into pair (id) values (1), (2)`.execute(db);
const add = (tx: Tx, id: number) => sql`update pair set n = n + 1 where id = ${id}::int`.execute(tx);

test('of two that wait for each other the one that is ended is begun anew, and both are done once', async () => {
  let begun = 0;
  const bothHold = Promise.withResolvers<void>();
  const hold = (first: number, second: number) =>
    transaction(db, async (tx) => {
      begun += 1;
      await add(tx, first);
      if (begun === 2) bothHold.resolve();
      await bothHold.promise;
      await add(tx, second);
    });
  await Promise.all([hold(1, 2), hold(2, 1)]);
  expect(begun).toBe(3);
  const { rows } = await sql<{ n: number }>`select n from pair order by id`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([2, 2]);
});

test('any other failure is told, and is not tried again', async () => {
  let begun = 0;
  await expect(
    transaction(db, async (tx) => {
      begun += 1;
      await sql`select 1 / 0`.execute(tx);
    }),
  ).rejects.toThrow('division by zero');
  expect(begun).toBe(1);
});

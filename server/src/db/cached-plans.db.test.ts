import { describe, expect, test } from 'vitest';
import { rows, rowsByKeptPlan, snapshot, sql, transaction, type Tx } from './database.ts';
import { onFew } from './cached-plans.ts';
import { aDatabase } from './testing.ts';

const { db } = await aDatabase();
await sql`create table thing (id int primary key, n int not null default 0)`.execute(db);
await sql`insert into thing (id) select generate_series(1, 200)`.execute(db);

const listPrepared = (tx: Tx) =>
  rows(tx, sql<{ statement: string }>`select statement from pg_prepared_statements where ${true}::boolean`);
/** The statements an act has kept on its connection, after running it a number of times. */
async function after(times: number, act: { readonly rows: number; readonly work: (tx: Tx) => Promise<unknown> }) {
  let found: readonly { statement: string }[] = [];
  for (let done = 0; done < times; done++)
    await onFew(act.rows, () =>
      transaction(db, async (tx) => {
        await act.work(tx);
        found = await listPrepared(tx);
      }),
    );
  return found.map(({ statement }) => statement);
}

describe('the statements of a transaction', () => {
  test('on few rows are prepared on their connection after repeated use', async () => {
    const work = (tx: Tx) => sql`select n as few from thing where id = ${1}::int`.execute(tx);
    expect(await after(2, { rows: 1, work })).not.toContainEqual(expect.stringContaining('as few'));
    expect(await after(1, { rows: 1, work })).toContainEqual(expect.stringContaining('as few'));
  });

  test('on many rows are planned each time', async () => {
    const work = (tx: Tx) => sql`select n as many from thing where id = ${1}::int`.execute(tx);
    expect(await after(5, { rows: 21, work })).not.toContainEqual(expect.stringContaining('as many'));
  });

  test('on few rows with thousands of parameters are planned each time', async () => {
    const ids = `{${Array.from({ length: 2000 }, (_, n) => n).join(',')}}`;
    const work = (tx: Tx) => sql`select n as long from thing where id = any(${ids}::int[])`.execute(tx);
    expect(await after(5, { rows: 1, work })).not.toContainEqual(expect.stringContaining('as long'));
  });

  test('are prepared up to a memory limit, the most recent ones first', async () => {
    const work = async (tx: Tx): Promise<void> => {
      for (let n = 0; n < 130; n++)
        await sql`select n as ${sql.ref(`s${n}`)} from thing where id = ${n}::int`.execute(tx);
    };
    const statements = await after(4, { rows: 1, work });
    expect(statements.length).toBeGreaterThan(100);
    expect(statements.length).toBeLessThanOrEqual(120);
    expect(statements).toContainEqual(expect.stringContaining('as "s129"'));
    expect(statements).not.toContainEqual(expect.stringContaining('as "s0"'));
  });
});

test('still run and return current data after the columns of a prepared statement have changed', async () => {
  const work = async (tx: Tx) => rows(tx, sql<{ n: unknown }>`select n from thing where id = ${7}::int`);
  const act = () => onFew(1, () => transaction(db, work));
  for (let done = 0; done < 8; done++) expect(await act()).toEqual([{ n: 0 }]);
  await sql`alter table thing alter column n drop default, alter column n type text`.execute(db);
  expect(await act()).toEqual([{ n: '0' }]);
});

test('report their errors unchanged, and a prepared statement works again afterwards', async () => {
  const add = (id: number) =>
    onFew(1, () => transaction(db, (tx) => sql`insert into thing (id, n) values (${id}::int, 'x')`.execute(tx)));
  for (const id of [901, 902, 903]) await add(id);
  await expect(add(903)).rejects.toMatchObject({ code: '23505' });
  await expect(add(902)).rejects.toMatchObject({ code: '23505' });
  await add(904);
  expect(await rows(db, sql`select from thing where id > 900`)).toHaveLength(4);
});

test('that read by a fixed plan stay prepared, and survive a change of the columns they return', async () => {
  // a connection on which that happened keeps no more statements
  const { db } = await aDatabase();
  await sql`create table other (id int primary key, n int not null default 0)`.execute(db);
  await sql`insert into other (id) values (7)`.execute(db);
  const read = (executor: typeof db) =>
    rowsByKeptPlan(executor, sql<{ n: unknown }>`select n as read from other where id = ${7}::int`);
  for (let done = 0; done < 4; done++) expect(await read(db)).toEqual([{ read: 0 }]);
  const prepared = await transaction(db, async (tx) => {
    await read(tx);
    return listPrepared(tx);
  });
  expect(prepared).toContainEqual({ statement: expect.stringContaining('as read') });
  await sql`alter table other alter column n drop default, alter column n type text`.execute(db);
  expect(await read(db)).toEqual([{ read: '0' }]);
  expect(await snapshot(db, read)).toEqual([{ read: '0' }]);
});

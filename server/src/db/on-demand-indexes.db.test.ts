import { setTimeout as sleep } from 'node:timers/promises';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { beforeEach, expect, test } from 'vitest';
import { features } from '../features/all-features.ts';
import { compose } from '../http/feature.ts';
import { explainedBlock } from '../register/read/page.ts';
import { anActor } from '../register/row/testing.ts';
import { connect, oneRow, rows, sql } from './database.ts';
import { isLarge } from './large.ts';
import { known, tableOf } from './model.ts';
import {
  changeIndexes,
  isIndexed,
  noteDemand,
  readIndexes,
  startKeepingIndexes,
  writeDemand,
  type IndexChange,
} from './on-demand-indexes.ts';
import { registerTables } from './register-tables.ts';
import { aDatabase } from './testing.ts';

compose(features);

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
const tags = known('taggedItem');
const FIELD = 'manufacturer';
const NAME = 'tagged_item__manufacturer__order';
const sortedBy = (field: string) => ({ sort: [{ field }], offset: 0, columns: ['name'] });

/** Lets the planner take the tagged items for many or few: what counts is its estimate. */
const rowsExpected = (count: number) =>
  sql`update pg_class set reltuples = ${count} where oid = 'tagged_item'::regclass`.execute(db);
const ask = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await explainedBlock(db, actor, tags, sortedBy(FIELD));
  await writeDemand(db);
};
const change = async (): Promise<readonly Omit<IndexChange, 'ms'>[]> => {
  const changes: IndexChange[] = [];
  await changeIndexes(database, { onChange: (done) => changes.push(done) });
  return changes.map(({ name, change: what }) => ({ name, change: what }));
};
const isThere = async (): Promise<boolean> =>
  (await oneRow(db, sql<{ there: boolean }>`select to_regclass(${NAME}) is not null as there`))?.there ?? false;
const wayOf = async (field: string): Promise<string | undefined> =>
  (await explainedBlock(db, actor, tags, sortedBy(field))).ways.find(({ isTaken }) => isTaken)?.key;

beforeEach(async () => {
  await writeDemand(db);
  await sql`drop index if exists ${sql.raw(NAME)}`.execute(db);
  await sql`delete from index_demand`.execute(db);
  await readIndexes(db);
  await rowsExpected(1_000_000);
});

test('a table is made with at most thirty indexes, and a large one has those its lists do not show first on demand [issue 35 3]', () => {
  const tables = new Map(registerTables().map((table) => [table.name, table]));
  for (const register of allRegisters.filter((each) => isLarge(each) && !each.subset)) {
    const table = tables.get(tableOf(register));
    expect(`${register.key} ${(table?.indexes.length ?? 0) <= 30}`).toBe(`${register.key} true`);
  }
  expect(tables.get('tagged_item')?.onDemand.length).toBeGreaterThan(20);
  for (const { indexes, onDemand } of tables.values()) {
    const names = indexes.map(({ name }) => name);
    expect(onDemand.filter(({ name }) => names.includes(name))).toEqual([]);
  }
});

test('a column that a list is sorted by often gets its index, and the list is then read by it [issue 35 3]', async () => {
  await ask(2);
  expect(await change()).toEqual([]);
  expect(isIndexed(tags, FIELD)).toBe(false);
  expect(await wayOf(FIELD)).toBe('sorted');
  await ask(0);
  expect(await change()).toEqual([{ name: NAME, change: 'made' }]);
  expect(isIndexed(tags, FIELD)).toBe(true);
  expect(await wayOf(FIELD)).toBe('window');
  // a column shown first has its index from the start
  expect(await wayOf('description')).toBe('window');
  expect(await change()).toEqual([]);
});

test('a filter asks for an index as a sort does; a further block of the same list does not', async () => {
  const filter = { field: FIELD, op: 'is', value: 'ABB' } as const;
  for (const _ of [1, 2, 3])
    await explainedBlock(db, actor, tags, { filter, sort: [{ field: 'name' }], offset: 0, columns: ['name'] });
  noteDemand(tags, []);
  await writeDemand(db);
  const [noted] = await rows(db, sql<{ name: string; asked: number }>`select name, asked from index_demand`);
  expect(noted).toEqual({ name: NAME, asked: 3 });
});

test('a plant that is not large makes none, and neither does demand of long ago', async () => {
  await ask(5);
  await rowsExpected(20_000);
  expect(await change()).toEqual([]);
  await rowsExpected(1_000_000);
  await sql`update index_demand set last_asked = now() - interval '31 days'`.execute(db);
  expect(await change()).toEqual([]);
  // asked for again after a month, it counts from one
  await ask(1);
  expect(await change()).toEqual([]);
  await ask(2);
  expect(await change()).toEqual([{ name: NAME, change: 'made' }]);
});

test('an index that nobody has asked for in ninety days is removed, and one that came with the database is not', async () => {
  await sql`create index ${sql.raw(NAME)} on tagged_item (tenant_id, level_id, lower(manufacturer))`.execute(db);
  await readIndexes(db);
  expect(await change()).toEqual([]);
  await sql`update index_demand set last_asked = now() - interval '89 days'`.execute(db);
  expect(await change()).toEqual([]);
  await sql`update index_demand set last_asked = now() - interval '91 days'`.execute(db);
  expect(await change()).toEqual([{ name: NAME, change: 'removed' }]);
  expect(await isThere()).toBe(false);
  expect(isIndexed(tags, FIELD)).toBe(false);
});

test('an index whose making was broken off is not used, and is made again', async () => {
  await ask(3);
  await change();
  await sql`update pg_index set indisvalid = false where indexrelid = ${NAME}::regclass`.execute(db);
  // making an index counts the rows
  await rowsExpected(1_000_000);
  await readIndexes(db);
  expect(isIndexed(tags, FIELD)).toBe(false);
  expect(await change()).toEqual([{ name: NAME, change: 'made' }]);
  expect(isIndexed(tags, FIELD)).toBe(true);
});

test('of two processes one makes the index, and both add to the demand', async () => {
  await ask(3);
  const other = connect(database.url, { most: 2 });
  try {
    const done = await Promise.all([change(), change()]);
    expect(done.flat()).toEqual([{ name: NAME, change: 'made' }]);
    noteDemand(tags, [FIELD]);
    await Promise.all([writeDemand(db), writeDemand(other.db)]);
    const noted = await oneRow(db, sql<{ asked: number }>`select asked from index_demand where name = ${NAME}`);
    expect(noted?.asked).toBe(4);
  } finally {
    await other.end();
  }
});

test('the making waits for no user and ends with the process: what it left is not used', async () => {
  await ask(3);
  // an open transaction that has written: an index can only be completed once it is over
  const writer = await database.pool.connect();
  await writer.query('begin');
  await writer.query(`update tagged_item set comments = comments`);
  const changes: IndexChange[] = [];
  const keeper = await startKeepingIndexes(database, { every: 20, onChange: (done) => changes.push(done) });
  try {
    await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
    // while it is being made, people work on
    expect(await wayOf(FIELD)).toBe('sorted');
    await keeper.stop();
    expect(changes).toEqual([]);
  } finally {
    await writer.query('rollback');
    writer.release();
  }
  await readIndexes(db);
  expect(isIndexed(tags, FIELD)).toBe(false);
  expect(await change()).toEqual([{ name: NAME, change: 'made' }]);
});

test('a change that fails is tried again after longer and longer pauses', async () => {
  await ask(3);
  const unreachable = { ...database, directUrl: 'postgres://nobody@127.0.0.1:1/none' };
  const faults: unknown[] = [];
  const keeper = await startKeepingIndexes(unreachable, { every: 10, onFault: (error) => faults.push(error) });
  await expect.poll(() => faults.length).toBeGreaterThan(2);
  await sleep(1500);
  await keeper.stop();
  // at once, then with 1, 2, 4 … looks without a try between
  expect(faults.length).toBeLessThan(10);
  expect(await change()).toEqual([{ name: NAME, change: 'made' }]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connect, type Database, type Db, rows, sql, transaction } from '../db/database.ts';
import { aDatabase } from '../db/testing.ts';
import { anActor } from '../register/row/testing.ts';
import { startLedger } from './ledger.ts';
import { numberNew } from './number.ts';

/** Writes lines of history as any writer does; `note` identifies the writer. */
const write = (db: Db, tenantId: string, note: string, count = 1) =>
  sql`insert into history (tenant_id, level_id, register, row_id, user_name, action, via, note)
    select ${tenantId}::uuid, ${tenantId}::uuid, 'tag', gen_random_uuid(), 'Li Wei', 'add', 'screen', ${note}
    from generate_series(1, ${count})`.execute(db);

interface Entry {
  readonly seq: number;
  readonly id: number;
  readonly note: string;
}
const entries = ({ db }: Database, tenantId: string) =>
  rows(
    db,
    sql<Entry>`select e.seq, e.history_id as id, h.note from ledger_entry e
      join history h on h.tenant_id = e.tenant_id and h.id = e.history_id where e.tenant_id = ${tenantId}::uuid order by e.seq`,
  );
const written = async ({ db }: Database, tenantId: string): Promise<number> =>
  (await rows(db, sql<{ count: number }>`select count(*) as count from history where tenant_id = ${tenantId}::uuid`))[0]
    ?.count ?? 0;
/** Every line once, numbered 1, 2, 3 … */
async function expectComplete(database: Database, tenantId: string): Promise<readonly Entry[]> {
  const found = await entries(database, tenantId);
  expect(found.map(({ seq }) => seq)).toEqual(found.map((_, at) => at + 1));
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found.length).toBe(await written(database, tenantId));
  return found;
}

test('twelve overlapping writers, two numbering processes and an open import leave no gap and no duplicate', async () => {
  const database = await aDatabase();
  const second = connect(database.url, { most: 4 });
  const { tenantId } = await anActor(database.db);
  const other = await anActor(database.db, 'Wang Fang');
  const open = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const longImport = transaction(database.db, async (tx) => {
    await write(tx, tenantId, 'import', 2000);
    begun.resolve();
    await open.promise;
    await write(tx, tenantId, 'import', 500);
  });
  await begun.promise;
  const end = new AbortController();
  const numbering = [database, second].map(async ({ db }) => {
    while (!end.signal.aborted) await numberNew(db);
  });
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    for (let n = 0; n < 40; n++)
      await transaction(writer % 2 === 0 ? database.db : second.db, async (tx) => {
        await write(tx, tenantId, `${writer} ${n}`);
        await sleep(Math.random() * 12);
        await write(tx, writer === 3 ? other.tenantId : tenantId, `${writer} ${n}`);
      });
  });
  await Promise.all(writers);
  // an open transaction blocks nobody
  await expect.poll(() => numberNew(database.db)).toBe(true);
  const meanwhile = await entries(database, tenantId);
  expect(meanwhile.length).toBe(12 * 80 - 40);
  expect(meanwhile.filter(({ note }) => note === 'import')).toEqual([]);
  open.resolve();
  await longImport;
  end.abort();
  await Promise.all(numbering);
  await expect.poll(() => numberNew(database.db)).toBe(true);
  const all = await expectComplete(database, tenantId);
  expect(all.slice(-2500).every(({ note }) => note === 'import')).toBe(true);
  // one writer's transactions have the same order in the ledger as in time
  for (let writer = 0; writer < 12; writer++) {
    const turns = all.filter(({ note }) => note.startsWith(`${writer} `)).map(({ note }) => Number(note.split(' ')[1]));
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  }
  await expectComplete(database, other.tenantId);
  await second.end();
});

test('a later change of a row is numbered later, even if its transaction started earlier', async () => {
  const database = await aDatabase();
  const { tenantId } = await anActor(database.db);
  await sql`create table thing (n integer)`.execute(database.db);
  await sql`insert into thing values (0)`.execute(database.db);
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const early = transaction(database.db, async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx); // it has the lower number from here on
    begun.resolve();
    await released.promise;
    await sql`update thing set n = n + 1`.execute(tx);
    await write(tx, tenantId, 'second');
  });
  await begun.promise;
  await transaction(database.db, async (tx) => {
    await sql`update thing set n = n + 1`.execute(tx);
    released.resolve();
    await sleep(50); // the other one waits for the row meanwhile
    await write(tx, tenantId, 'first');
  });
  await early;
  await numberNew(database.db);
  expect((await expectComplete(database, tenantId)).map(({ note }) => note)).toEqual(['first', 'second']);
});

test('a large import is numbered in batches; an interruption loses nothing, and later lines follow', async () => {
  const database = await aDatabase();
  const { tenantId } = await anActor(database.db);
  await numberNew(database.db);
  await write(database.db, tenantId, 'import', 1000);
  // interrupted after the second page, as by a crash
  await sql`create function cut() returns trigger language plpgsql as $$ begin
    if (select seq from ledger_head where tenant_id = new.tenant_id) >= 600 then raise exception 'cut off'; end if; return new; end $$`.execute(
    database.db,
  );
  await sql`create trigger cut before insert on ledger_entry for each row execute function cut()`.execute(database.db);
  await expect(numberNew(database.db, { page: 300 })).rejects.toThrow('cut off');
  expect((await entries(database, tenantId)).length).toBe(600);
  await sql`drop trigger cut on ledger_entry`.execute(database.db);
  await write(database.db, tenantId, 'after', 50);
  expect(await numberNew(database.db, { page: 300 })).toBe(true);
  await numberNew(database.db, { page: 300 });
  const all = await expectComplete(database, tenantId);
  expect(all.slice(-50).every(({ note }) => note === 'after')).toBe(true);
});

test('restored into another cluster, unnumbered lines are numbered as written, and numbering continues', async () => {
  const database = await aDatabase();
  const { db } = database;
  const { tenantId } = await anActor(db);
  await write(db, tenantId, 'numbered', 5);
  await numberNew(db);
  await write(db, tenantId, 'not yet', 5);
  // transaction numbers that mean nothing here: some are ahead of ours and will be ours one day
  await sql`update history set xid = (pg_current_xact_id()::text::bigint + 3 + id % 3)::text::xid8`.execute(db);
  await sql`update ledger_head set cluster = '42', seen = '9000000:9000009:9000003'`.execute(db);
  await numberNew(db, { page: 2 });
  expect((await expectComplete(database, tenantId)).map(({ note }) => note)).toEqual([
    ...Array<string>(5).fill('numbered'),
    ...Array<string>(5).fill('not yet'),
  ]);
  for (let n = 0; n < 12; n++) {
    await write(db, tenantId, 'new');
    await numberNew(db);
  }
  expect((await expectComplete(database, tenantId)).slice(10).every(({ note }) => note === 'new')).toBe(true);
});

test('works where the tables are partitioned by tenant', async () => {
  const database = await aDatabase();
  const { db } = database;
  const { tenantId } = await anActor(db);
  for (const name of ['history', 'ledger_entry', 'ledger_head']) {
    await sql.raw(`alter table ${name} rename to ${name}_plain`).execute(db);
    await sql
      .raw(`create table ${name} (like ${name}_plain including defaults) partition by hash (tenant_id)`)
      .execute(db);
    for (const at of [0, 1])
      await sql
        .raw(`create table ${name}_${at} partition of ${name} for values with (modulus 2, remainder ${at})`)
        .execute(db);
  }
  await sql`create sequence history_number; alter table history alter id set default nextval('history_number')`.execute(
    db,
  );
  await sql`alter table ledger_head add primary key (tenant_id)`.execute(db);
  await numberNew(db);
  await write(db, tenantId, 'spread', 20);
  await numberNew(db);
  await write(db, tenantId, 'again', 20);
  await numberNew(db, { page: 7 });
  await expectComplete(database, tenantId);
});

test('numbers on its own, soon after a poke, and reports how far it is behind', async () => {
  const database = await aDatabase();
  const { tenantId } = await anActor(database.db);
  const ledger = startLedger(database, { every: 60_000 });
  await expect.poll(async () => (await rows(database.db, sql`select 1 from ledger_head`)).length).toBe(1);
  await write(database.db, tenantId, 'written');
  ledger.poke();
  await expect.poll(async () => (await entries(database, tenantId)).length).toBe(1);
  // also lines written while it looks
  for (let n = 2; n <= 12; n++) {
    await write(database.db, tenantId, 'written');
    ledger.poke();
    await sleep(n * 9);
  }
  await expect.poll(async () => (await entries(database, tenantId)).length).toBe(12);
  expect(ledger.behind()).toBeNull();
  await ledger.stop();
});

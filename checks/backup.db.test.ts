// @spared @rooms backup, db/whole, db/embedded, admin, server/migrations
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createReadStream } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '@plumbline/contract/features/session/calls/sessions.ts';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { rows, sql, transaction, type Database } from '@plumbline/server/db/database.ts';
import { schemaOf } from '@plumbline/server/db/schema.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { Hindrance } from '@plumbline/server/db/whole/rebuild.ts';
import { hashOf, LEFT_OUT, type Manifest } from '@plumbline/server/backup/manifest.ts';
import { readWhole, restoreBackup } from '@plumbline/server/backup/restore.ts';
import { BrokenArchive } from '@plumbline/server/backup/tar.ts';
import { writeBackup } from '@plumbline/server/backup/write-backup.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { seedDemonstration } from '@plumbline/server/features/demo/seed.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { purgeFiles } from '@plumbline/server/features/files/purge.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { md5 } from '@plumbline/server/features/session/testing.ts';
import { createUser } from '@plumbline/server/features/users/create-user.ts';
import { prepare } from '@plumbline/server/prepare.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { numberNew } from '@plumbline/server/ledger/number.ts';
import { aServer, type Person, type TestServer } from '@plumbline/server/http/testing.ts';
import { openSession } from '@plumbline/server/http/session.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { sample } from './support/sample.ts';

/* Takes a backup of a plant in operation and restores it into an empty database (bar R4). */

/** Polling limits, generous enough for a busy machine. */
const WITHIN = { timeout: 90_000, interval: 50 };
const PASSWORD = 'A word nobody guesses 7';
const FILE = randomBytes(70_000);
const folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const store = diskStore(join(folder, 'files'));
const fileKey = { tenantId: '', sha256: hashOf(FILE) };

const server = await aServer({ features, registers: registerService, installation: { files: store } });
const source = { url: server.database.url, files: store };
let path: LevelPath;
let admin: Person;
const archive = join(folder, 'all.tar.zst');
let manifest: Manifest;
let before: ReadonlyMap<string, string>;

const actorAt = (at: LevelPath): Actor => ({
  tenantId: at.A,
  path: at,
  userId: null,
  userName: 'check',
  timeZone: machineZone(),
  via: 'screen',
});

/** The exports of every register, in both languages. */
async function exportsOf(database: Database, at: LevelPath): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const register of allRegisters)
    for (const language of ['en', 'zh'] as const) {
      const answer = await exportRegister(database, actorAt(at), { register, language, input: { format: 'csv' } });
      if (Buffer.isBuffer(answer.body)) throw new Error('an export is streamed');
      found.set(`${register.key} ${language}`, await text(answer.body));
    }
  return found;
}
const backup = (to: string) => writeBackup(source, createWriteStream(to));
const restore = (from: string, database: Database, options: { replace?: boolean; files?: string } = {}) =>
  restoreBackup(createReadStream(from), {
    url: database.url,
    files: diskStore(options.files ?? join(folder, 'files-again')),
    spool: folder,
    replace: options.replace ?? false,
  });

beforeAll(async () => {
  const { db } = server.database;
  const { tenantId } = await prepare(db, PASSWORD);
  await seedDemonstration(server.database, { tenantId, tags: 200 });
  const levels = await rows(db, sql<{ step: string; id: string }>`select step, id from level`);
  path = Object.fromEntries(
    LEVELS.map((step) => [step, levels.find((level) => level.step === step)?.id ?? '']),
  ) as unknown as LevelPath;
  admin = await server.anAdmin(path);
  await createUser(db, {
    tenantId,
    username: 'li.wei',
    fullName: '李伟',
    password: PASSWORD,
    roles: ['ADM'],
    levels: [tenantId],
  });
  const make = async (register: AnyRegister, values: object): Promise<AnyRow> => {
    const answer = await server.post(`/api/register/${register.key}/create`, { values }, { as: admin, path });
    if (answer.code !== 0) throw new Error(`${register.key}: ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data as AnyRow;
  };
  for (const register of allRegisters.filter((register) => Object.values(register.fields).some(isWritable)))
    await make(register, await sample(register, make));
  const [tag] = await rows(
    db,
    sql<{ id: string; level: string }>`select id, level_id as level from tagged_item limit 1`,
  );
  Object.assign(fileKey, { tenantId });
  const spooled = join(folder, 'photo');
  await writeFile(spooled, FILE);
  await store.keep(fileKey, spooled);
  await sql`insert into file_object (tenant_id, sha256, size) values (${tenantId}, ${fileKey.sha256}, ${FILE.length})`.execute(
    db,
  );
  await sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name)
    values (${tenantId}, gen_random_uuid(), ${tag?.level}::uuid, 'tag', ${tag?.id}::uuid, 'attachment', '照片.png', 'image/png',
      ${FILE.length}, ${fileKey.sha256}, ${admin.userId}, 'Li Wei')`.execute(db);
  await openSession(db, { tenantId, userId: admin.userId });
  await numberNew(db);
  manifest = await backup(archive);
  before = await exportsOf(server.database, path);
});

const countsOf = async (database: Database): Promise<Record<string, number>> => {
  const names = manifest.tables.map(({ name }) => name);
  const found = await Promise.all(
    names.map(async (name) => {
      const [counted] = await rows(database.db, sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`);
      return [name, counted?.n ?? -1] as const;
    }),
  );
  return Object.fromEntries(found);
};

/** The restored database, and a server on it. */
let again: { readonly database: Database; readonly server: TestServer } | undefined;
async function restored() {
  if (again) return again;
  const database = await aDatabase({ template: 'template0' });
  await restore(archive, database);
  await migrate(database.pool);
  const files = diskStore(join(folder, 'files-again'));
  return (again = {
    database,
    server: await aServer({ features, registers: registerService, database, installation: { files } }),
  });
}

test('after a restore every export of every register is byte-identical, and every table has its rows [attack D2, R4]', async () => {
  expect(before.size).toBeGreaterThan(2 * 80);
  const empty = [...before].filter(([key, csv]) => key.endsWith(' en') && csv.trim().split('\n').length < 2);
  // registers nobody fills manually may be empty here; all others need rows that could be lost
  expect(empty.length).toBeLessThan(12);
  const { database } = await restored();
  const after = await exportsOf(database, path);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [key, csv] of before) expect(after.get(key), key).toBe(csv);
  expect(await countsOf(database)).toEqual(await countsOf(server.database));
  expect(await countsOf(database)).toEqual(Object.fromEntries(manifest.tables.map(({ name, rows: n }) => [name, n])));
  expect(await schemaOf(database.pool)).toEqual(await schemaOf(server.database.pool));
});

test('a restored installation works: users sign in, history and files are there, old sessions are not [attack D2]', async () => {
  const { server: there, database } = await restored();
  const sign = await there.call(login, { username: 'li.wei', password: md5(PASSWORD) } as never);
  expect(sign.code, JSON.stringify(sign)).toBe(200);
  const gone = await rows(database.db, sql`select 1 from session where user_id = ${admin.userId}`);
  expect(gone).toEqual([]);
  const token = await openSession(database.db, { tenantId: admin.tenantId, userId: admin.userId });
  const by = { as: { ...admin, token }, path };
  const [signed] = await rows(
    database.db,
    sql<{ id: string }>`select row_id as id from sign_event where register = 'tagItr' limit 1`,
  );
  for (const [register, id] of [['tagItr', signed?.id]]) {
    const here = await server.post(`/api/register/${register}/history`, { id }, { as: admin, path });
    const now = await there.post(`/api/register/${register}/history`, { id }, by);
    expect(now.data).toEqual(here.data);
    expect(JSON.stringify(now.data).length).toBeGreaterThan(100);
  }
  const read: Buffer[] = [];
  for await (const piece of await diskStore(join(folder, 'files-again')).read(fileKey)) read.push(piece as Buffer);
  expect(Buffer.concat(read).equals(FILE)).toBe(true);
  // numbering continues where it was, and permanent records stay
  const made = await there.post('/api/register/area/create', { values: { name: 'After', description: 'x' } }, by);
  expect(made.code, made.msg).toBe(0);
  await expect(sql`update sign_event set reason = 'x'`.execute(database.db)).rejects.toThrow('never changed');
  await numberNew(database.db);
  const [ledger] = await rows(
    database.db,
    sql<{
      n: number;
      last: number;
      lines: number;
    }>`select count(*) as n, max(seq) as last, (select count(*) from history) as lines from ledger_entry`,
  );
  expect(ledger).toEqual({ n: ledger?.lines, last: ledger?.lines, lines: manifestRows('history') + 1 });
});
const manifestRows = (name: string): number => manifest.tables.find((table) => table.name === name)?.rows ?? -1;

test('a backup taken during writes is consistent: rows written together are there together [attack D2]', async () => {
  const { db } = server.database;
  const over = new AbortController();
  let pairs = 0;
  const [{ tenant }] = (await rows(db, sql<{ tenant: string }>`select id as tenant from level where step = 'A'`)) as [
    { tenant: string },
  ];
  const writing = [1, 2].map(async (who) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      // into the first table copied and into the last one
      await transaction(db, async (tx) => {
        const name = `pair ${who} ${n}`;
        await sql`insert into alias (tenant_id, entity) values (${tenant}, ${name})`.execute(tx);
        await sql`insert into tries (key, count, since, window_seconds) values (${name}, 1, now(), 60)`.execute(tx);
        await sql`insert into demonstration (tenant_id, path, tags, as_of) values (gen_random_uuid(), ${JSON.stringify({ name })}::jsonb, 1, '2026-01-01')`.execute(
          tx,
        );
        await sql`insert into task_punch (tenant_id, punch_id, row_id, task) values (${tenant}, gen_random_uuid(), gen_random_uuid(), ${name})`.execute(
          tx,
        );
      });
      pairs += 1;
    }
  });
  await expect.poll(() => pairs, WITHIN).toBeGreaterThan(20);
  const file = join(folder, 'busy.tar.zst');
  const atStart = pairs;
  const made = await backup(file);
  expect(pairs).toBeGreaterThan(atStart);
  over.abort();
  await Promise.all(writing);
  const database = await aDatabase({ template: 'template0' });
  await restore(file, database, { files: join(folder, 'files-busy') });
  const [found] = await rows(
    database.db,
    sql<{
      one: number;
      two: number;
      same: number;
    }>`select (select count(*) from alias where entity like 'pair %') as one,
      (select count(*) from task_punch where task like 'pair %') as two,
      (select count(*) from alias a join task_punch t on t.task = a.entity join demonstration d on d.path ->> 'name' = a.entity) as same`,
  );
  expect(found?.one).toBeGreaterThan(20);
  expect(found).toEqual({ one: found?.one, two: found?.one, same: found?.one });
  expect(made.tables.map(({ name }) => name)).toEqual(made.tables.map(({ name }) => name).toSorted());
  await sql`delete from alias where entity like 'pair %'`.execute(db);
  await sql`delete from task_punch where task like 'pair %'`.execute(db);
  await sql`delete from demonstration where path ->> 'name' like 'pair %'`.execute(db);
});

test('files are not purged during a backup, and a second simultaneous backup is refused', async () => {
  const { db } = server.database;
  const orphan = { tenantId: admin.tenantId, sha256: hashOf('orphan') };
  const spooled = join(folder, 'orphan');
  await writeFile(spooled, 'orphan');
  await store.keep(orphan, spooled);
  await sql`insert into file_object (tenant_id, sha256, size, kept_at) values (${orphan.tenantId}, ${orphan.sha256}, 6, now() - interval '3 days')`.execute(
    db,
  );
  let seen = 0;
  await writeBackup(
    {
      ...source,
      files: {
        ...store,
        withCopy: async (key, use) => {
          seen += 1;
          if (seen === 1) {
            await purgeFiles(db, store);
            await expect(backup(join(folder, 'second'))).rejects.toThrow('Another backup');
          }
          return store.withCopy(key, use);
        },
      },
    },
    createWriteStream(join(folder, 'with-orphan')),
  ).then(({ files }) => expect(files).toMatchObject({ count: 2, missing: [] }));
  expect(seen).toBe(2);
  await purgeFiles(db, store);
  expect(await store.has(orphan)).toBe(false);
});

test('a missing or corrupt file of the store is named, and the backup stays valid', async () => {
  const spoilt = join(folder, 'files', fileKey.tenantId, fileKey.sha256.slice(0, 2), fileKey.sha256);
  for (const bytes of [Buffer.from('spoilt'), null]) {
    if (bytes === null) await rm(spoilt);
    else await writeFile(spoilt, bytes);
    const file = join(folder, 'spoilt.tar.zst');
    const made = await backup(file);
    expect(made.files).toMatchObject({ count: 0, missing: [`${fileKey.tenantId}/${fileKey.sha256}`] });
    expect(await readWhole(createReadStream(file))).toEqual(made);
  }
  await writeFile(spoilt, FILE);
});

test('an incomplete backup is never accepted: truncated, with a flipped bit, with a changed table or file [attack D2]', async () => {
  expect(await readWhole(createReadStream(archive))).toEqual(manifest);
  const contents = await readFile(archive);
  const read = (bytes: Buffer) => readWhole(Readable.from([bytes], { objectMode: false }));
  const random = (below: number): number => Math.floor(Math.random() * below);
  let found = 0;
  for (let n = 0; n < 25; n += 1) {
    await expect(read(contents.subarray(0, random(contents.length - 1)))).rejects.toThrow(BrokenArchive);
    const turned = Buffer.from(contents);
    const at = random(contents.length);
    turned.writeUInt8(turned.readUInt8(at) ^ (1 << random(8)), at);
    // some bits of the compressed stream carry no information; then everything must still be intact
    const outcome = await read(turned).catch((error: unknown) => error);
    if (outcome instanceof BrokenArchive) found += 1;
    else expect(outcome, `byte ${at}`).toEqual(manifest);
  }
  expect(found).toBeGreaterThan(22);
  // changed by somebody who compresses it again, so that all checksums of the compression are right
  const plain = zstdDecompressSync(contents);
  for (const [from, to] of [
    ['照片.png', '照片.jpg'],
    ['"rows": ', '"rowz": '],
    ['{"product"', '{"Product"'],
  ] as const) {
    const at = plain.indexOf(from);
    expect(at).toBeGreaterThan(0);
    const changed = Buffer.from(plain);
    changed.write(to, at);
    await expect(read(zstdCompressSync(changed))).rejects.toThrow(BrokenArchive);
  }
  await expect(read(Buffer.from('not a backup at all'))).rejects.toThrow(BrokenArchive);
  await expect(read(zstdCompressSync(Buffer.alloc(2048)))).rejects.toThrow(BrokenArchive);
  // and nothing of it is restored
  const database = await aDatabase({ template: 'template0' });
  const cut = join(folder, 'cut.tar.zst');
  await writeFile(cut, contents.subarray(0, contents.length - 40));
  await expect(restore(cut, database)).rejects.toThrow(BrokenArchive);
  expect((await database.pool.query(`select 1 from pg_class where relname = 'level'`)).rows).toEqual([]);
});

test('refuses a database that is not empty or in use, and a backup of a newer version [attack D2]', async () => {
  const database = await aDatabase();
  await sql`insert into level (tenant_id, id, step, name) values (${path.A}, ${path.A}, 'A', 'Somebody’s')`.execute(
    database.db,
  );
  await expect(restore(archive, database)).rejects.toMatchObject({ why: 'notEmpty' });
  const client = await database.pool.connect();
  await client.query(`set application_name = 'plumbline news'`);
  await expect(restore(archive, database, { replace: true })).rejects.toMatchObject({ why: 'inUse' });
  await client.query('reset application_name');
  client.release(true);
  expect((await rows(database.db, sql<{ name: string }>`select name from level`)).map(({ name }) => name)).toEqual([
    'Somebody’s',
  ]);
  // the database needs a moment to notice that the connection is gone
  await expect
    .poll(
      () =>
        rows(
          database.db,
          sql`select 1 from pg_stat_activity where application_name = 'plumbline news' and datname = current_database()`,
        ),
      WITHIN,
    )
    .toEqual([]);
  await restore(archive, database, { replace: true });
  expect(await countsOf(database)).toEqual(Object.fromEntries(manifest.tables.map(({ name, rows: n }) => [name, n])));
  const newer = await aDatabase();
  await newer.pool.query(`insert into migration (name) values ('9999_of_tomorrow.sql')`);
  const file = join(folder, 'newer.tar.zst');
  await writeBackup({ url: newer.url, files: store }, createWriteStream(file));
  const empty = await aDatabase({ template: 'template0' });
  await expect(restore(file, empty)).rejects.toThrow(Hindrance);
  await expect(restore(file, empty)).rejects.toMatchObject({ why: 'newer', detail: '9999_of_tomorrow.sql' });
});

test('tables left out of a backup exist, and contain only secrets or short-lived rows', async () => {
  const names = new Set(
    (
      await rows(
        server.database.db,
        sql<{
          name: string;
        }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
    ).map(({ name }) => name),
  );
  expect(Object.keys(LEFT_OUT).filter((name) => !names.has(name))).toEqual([]);
  expect([...names].toSorted()).toEqual(
    [...manifest.tables.map(({ name }) => name), ...Object.keys(LEFT_OUT)].toSorted(),
  );
});

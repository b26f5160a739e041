import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { readWhole, restoreBackup } from '@plumbline/server/backup/restore.ts';
import { writeBackup } from '@plumbline/server/backup/write-backup.ts';
import { type Database, rows, sql } from '@plumbline/server/db/database.ts';
import { migrate, type Migration, migrations } from '@plumbline/server/db/migrate.ts';
import { known } from '@plumbline/server/db/model.ts';
import { schemaOf } from '@plumbline/server/db/schema.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { Hindrance } from '@plumbline/server/db/whole/rebuild.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { folderPlace } from '@plumbline/server/backup/folder-place.ts';
import { tablesOf } from '@plumbline/server/features/operations/doctor/database.ts';
import { examine } from '@plumbline/server/features/operations/doctor/examine.ts';
import { makeBackup } from '@plumbline/server/features/operations/make-backup.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { afterAll, expect, test } from 'vitest';
import { sample } from './support/sample.ts';

/* The first migration replaces those of the first months (ADR 94). They are kept here, to prove the way from them. */

const OLD = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, './support/before-base.json.gz'))).toString(),
) as readonly Migration[];
const LAST = '0360_administration_registers.sql';
const STEPS = await migrations();
const [BASE] = STEPS;
if (!BASE) throw new Error('There are no migrations.');

const folder = await mkdtemp(join(tmpdir(), 'before-base-'));
afterAll(() => rm(folder, { recursive: true }));

const PATH: LevelPath = {
  A: '0190a0c0-0000-7000-8000-00000000000a',
  B: '0190a0c0-0000-7000-8000-00000000000b',
  C: '0190a0c0-0000-7000-8000-00000000000c',
  D: '0190a0c0-0000-7000-8000-00000000000d',
  E: '0190a0c0-0000-7000-8000-00000000000e',
};

/** A database made by some migrations. */
async function madeBy(steps: readonly Migration[]): Promise<Database> {
  const database = await aDatabase({ template: 'template0' });
  await migrate(database.pool, steps);
  return database;
}

/** The database of a company, as the last version before the base left it. */
async function anOldCompany(): Promise<Database> {
  const database = await madeBy(OLD);
  let parent: string | null = null;
  for (const [step, id] of Object.entries(PATH)) {
    await sql`insert into level (tenant_id, id, parent_id, step, name) values (${PATH.A}, ${id}, ${parent}, ${step}, ${`Old ${step}`})`.execute(
      database.db,
    );
    parent = id;
  }
  await sql`insert into area (tenant_id, id, level_id, name, description) values (${PATH.A}, ${PATH.E}, ${PATH.C}, 'A-01', 'Old area')`.execute(
    database.db,
  );
  return database;
}

const namesIn = async ({ db }: Database): Promise<readonly string[]> =>
  (await rows(db, sql<{ name: string }>`select name from migration order by name`)).map(({ name }) => name);

/** How many rows each table has, of those that have any. */
async function filledIn({ db }: Database): Promise<Readonly<Record<string, number>>> {
  const tables = await rows(
    db,
    sql<{
      name: string;
    }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [found] = await rows(db, sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`);
      return [name, found?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The company is there, and the product works with it. */
async function expectAtWork(database: Database): Promise<void> {
  const server = await aServer({ features, registers: registerService, database });
  const admin = await server.anAdmin(PATH);
  const by = { as: admin, path: PATH };
  const { data } = await server.post('/api/register/area/page', {}, by);
  expect(data).toMatchObject({ rows: [{ name: 'A-01', description: 'Old area' }] });
  const make = async (register: Parameters<typeof sample>[0], values: object) => {
    const answer = await server.post(`/api/register/${register.key}/create`, { values }, by);
    expect(answer.msg, register.key).toBe('');
    return answer.data as Awaited<ReturnType<Parameters<typeof sample>[1]>>;
  };
  const tag = await make(known('tag'), await sample(known('tag'), make));
  expect(tag.rev).toBe(1);
}

test('a new database has exactly the tables that the migrations before the base made', async () => {
  const [before, base] = [await madeBy(OLD), await madeBy([BASE])];
  const [found, made] = [await schemaOf(before.pool), await schemaOf(base.pool)];
  expect(made.filter((line) => !found.includes(line))).toEqual([]);
  expect(found.filter((line) => !made.includes(line))).toEqual([]);
  expect(made.length).toBeGreaterThan(2000);
  // they left one row, which asks for a repair of older rows: a new database has none
  expect(await filledIn(before)).toEqual({ migration: OLD.length, repair_due: 1 });
  expect(await filledIn(base)).toEqual({ migration: 1 });
});

test('a database of the last version before the base upgrades with its rows, and later migrations follow', async () => {
  const database = await anOldCompany();
  expect((await tablesOf(database)).health).not.toBe('fail');
  expect(await migrate(database.pool)).toEqual(STEPS.slice(1).map(({ name }) => name));
  expect(await namesIn(database)).toEqual(STEPS.map(({ name }) => name));
  expect(await tablesOf(database)).toMatchObject({ health: 'ok' });
  await expectAtWork(database);
  const next = { name: '9999_next.sql', sql: 'alter table area add column more text' };
  expect(await migrate(database.pool, [...STEPS, next])).toEqual([next.name]);
  expect(await migrate(database.pool, [...STEPS, next])).toEqual([]);
});

test('a backup of the last version before the base is restored as it was, and then upgraded [attack D2]', async () => {
  const old = await anOldCompany();
  const file = join(folder, 'old.tar.zst');
  const files = diskStore(join(folder, 'files'));
  await writeBackup({ url: old.url, files }, createWriteStream(file));
  const database = await aDatabase({ template: 'template0' });
  await restoreBackup(createReadStream(file), { url: database.url, files, spool: folder, replace: false });
  expect(await schemaOf(database.pool)).toEqual(await schemaOf(old.pool));
  expect(await filledIn(database)).toEqual(await filledIn(old));
  await migrate(database.pool);
  expect(await namesIn(database)).toEqual(STEPS.map(({ name }) => name));
  await expectAtWork(database);
});

test('a database or backup that is further back is refused, with what to do first, and stays as it was', async () => {
  const old = await madeBy(OLD.slice(0, -1));
  const last = OLD.at(-2)?.name ?? '';
  const [before, schema] = [await namesIn(old), await schemaOf(old.pool)];
  const why = await migrate(old.pool).catch((error: unknown) => String(error));
  for (const part of [last, LAST, 'Start the last version that has the migration', '的最后一个版本启动一次'])
    expect(why).toContain(part);
  const found = await tablesOf(old);
  expect(found).toMatchObject({ health: 'fail' });
  expect(found.found.zh).toContain(last);
  expect(found.todo?.en).toContain(LAST);
  expect(await namesIn(old)).toEqual(before);
  expect(await schemaOf(old.pool)).toEqual(schema);
  const file = join(folder, 'older.tar.zst');
  const files = diskStore(join(folder, 'files'));
  await writeBackup({ url: old.url, files }, createWriteStream(file));
  const database = await aDatabase({ template: 'template0' });
  const restored = restoreBackup(createReadStream(file), { url: database.url, files, spool: folder, replace: false });
  await expect(restored).rejects.toThrow(Hindrance);
  await expect(restored).rejects.toMatchObject({ why: 'older', detail: last });
  expect(await filledIn(database)).toEqual({});
});

test('data from before the base, even of a version without backups, is backed up before its upgrade; the doctor says what waits [attack O3]', async () => {
  // the first of these is from before the table of backups, the second from after it
  for (const count of [10, OLD.length - 1]) {
    const old = await madeBy(OLD.slice(0, count));
    const [files, place] = [diskStore(join(folder, `files-${count}`)), folderPlace(join(folder, `backups-${count}`))];
    const work = { database: old, files, place, plan: { nightly: null, keep: null } };
    const { name, manifest } = await makeBackup(work, { cause: 'command' });
    expect(await readWhole(await place.read(name))).toEqual(manifest);
    expect(manifest.migrations).toEqual(await namesIn(old));
    const findings = await examine({
      database: old,
      files,
      pooled: false,
      dataDir: folder,
      backups: null,
      nightly: null,
      stuckMinutes: 15,
    });
    expect(findings.find(({ about }) => about === 'migrations')).toMatchObject({ health: 'fail' });
    expect(findings.map(({ found }) => found.en).filter((text) => /does not exist/.test(text))).toEqual([]);
    expect(findings.some(({ found }) => found.en.startsWith('This is checked after the upgrade'))).toBe(true);
  }
});

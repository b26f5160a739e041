// @spared @rooms admin, backup, features/operations
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { login } from '@plumbline/contract/features/session/calls/sessions.ts';
import { momentOf } from '@plumbline/server/backup/backup-store.ts';
import { rows, sql, type Database } from '@plumbline/server/db/database.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { md5 } from '@plumbline/server/features/session/testing.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { prepare } from '@plumbline/server/prepare.ts';

/* The administrators' command, run as they type it. */

const ROOT = join(import.meta.dirname, '..');
const folder = await realpath(await mkdtemp(join(tmpdir(), 'admin-test-')));
afterAll(() => rm(folder, { recursive: true, force: true }));
const backups = join(folder, 'backups');
const database = await aDatabase();
await prepare(database.db, 'The first word of all 1');

interface Ended {
  readonly code: number;
  readonly out: string;
}
async function admin(
  words: string,
  options: { readonly url?: string; readonly env?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['server/src/admin/main.ts', ...words.split(' ').filter(Boolean)], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: folder,
      DATABASE_URL: options.url ?? database.url,
      BACKUP_TO: backups,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
  const [code, out, complaints] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out: `${out}${complaints}` };
}
const listBackups = async () => (await readdir(backups)).filter((name) => momentOf(name) !== undefined).toSorted();
const namesIn = async ({ db }: Database) =>
  (await rows(db, sql<{ name: string }>`select username as name from app_user order by 1`)).map(({ name }) => name);

test('backup, verify and restore work in both languages with exit codes, and restore refuses a full database [attack D2]', async () => {
  const made = await admin('backup');
  expect(made, made.out).toMatchObject({ code: 0 });
  expect(made.out).toContain('Backed up and read back: plumbline-');
  expect(made.out).toContain('备份完成并已读回校验');
  const [name = ''] = await listBackups();
  const [run] = await rows(
    database.db,
    sql<{
      state: string;
      name: string;
      verified: boolean;
    }>`select state, name, verified_at is not null as verified from backup_run`,
  );
  expect(run).toEqual({ state: 'done', name, verified: true });
  const verified = await admin('backup verify --try');
  expect(verified, verified.out).toMatchObject({ code: 0 });
  expect(verified.out).toContain('All checksums match');
  expect(verified.out).toContain('read back: identical');
  const full = await admin(`restore ${name}`);
  expect(full, full.out).toMatchObject({ code: 3 });
  expect(full.out).toContain('--replace');
  const empty = await aDatabase({ template: 'template0' });
  const restored = await admin(`restore ${join(backups, name)}`, { url: empty.url });
  expect(restored, restored.out).toMatchObject({ code: 0 });
  expect(await namesIn(empty)).toEqual(await namesIn(database));
  expect(await admin('backup verify nonsense')).toMatchObject({ code: 3 });
});

test('a restore says of a damaged backup that it is one, and leaves the database as it was [attack C1]', async () => {
  const [name = ''] = await listBackups();
  // a damaged row is met by the database before its checksum is compared
  const plain = zstdDecompressSync(await readFile(join(backups, name)));
  const [level] = await rows(database.db, sql<{ id: string }>`select id from level limit 1`);
  plain.write('zzzz', plain.indexOf(level?.id ?? ''));
  const damaged = join(folder, 'damaged.tar.zst');
  await writeFile(damaged, zstdCompressSync(plain));
  const before = await namesIn(database);
  const refused = await admin(`restore ${damaged} --replace`);
  expect(refused, refused.out).toMatchObject({ code: 1 });
  expect(refused.out).toContain('The backup is damaged');
  expect(await namesIn(database)).toEqual(before);
});

test('prints its usage, names a wrong setting, and hides secrets but not the rules of passwords [attack C3]', async () => {
  const none = await admin('');
  expect(none.code).toBe(2);
  for (const name of [
    'backup',
    'backup verify',
    'restore',
    'doctor',
    'users reset-password',
    'users second-factor-off',
    'config',
  ])
    expect(none.out).toContain(`npm run admin -- ${name}`);
  expect(await admin('restore')).toMatchObject({ code: 2 });
  expect(await admin('backup --loud')).toMatchObject({ code: 2 });
  const wrong = await admin('config', { env: { BACKUP_KEEP: 'many' } });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('BACKUP_KEEP is "many"');
  const config = await admin('config', { url: 'postgresql://joe:secret@db/plumbline' });
  expect(config.code).toBe(0);
  expect(config.out).toContain(backups);
  expect(config.out).not.toContain('secret');
  expect(config.out).toMatch(/passwordLength +8\n/);
});

test('a failed backup is recorded with its cause, reported to administrators, and leaves no file', async () => {
  const full = join(folder, 'not-a-folder');
  await symlink('/dev/full', full);
  const failed = await admin('backup', { env: { BACKUP_TO: full } });
  expect(failed.code).toBe(1);
  expect(failed.out).toContain('BACKUP_TO');
  expect(failed.out).toContain('备份失败');
  const messages = await rows(database.db, sql<{ scene: string; facts: unknown }>`select scene, facts from message`);
  expect(messages).toEqual([{ scene: 'backupFailed', facts: { count: 1, problem: 'place' } }]);
  await admin('backup', { env: { BACKUP_TO: full } });
  const [counted] = await rows(database.db, sql<{ facts: { count: number } }>`select facts from message`);
  expect(counted?.facts.count).toBe(2);
  const runs = await rows(database.db, sql`select 1 from backup_run where state = 'failed' and problem = 'place'`);
  expect(runs.length).toBe(2);
});

test('older backups are thinned out after a new one is verified, and foreign files stay', async () => {
  await mkdir(backups, { recursive: true });
  for (let day = 10; day < 30; day += 1) {
    await writeFile(join(backups, `plumbline-202601${day}T020000Z.tar.zst`), 'old');
  }
  await writeFile(join(backups, 'holiday.zip'), 'mine');
  const made = await admin('backup', { env: { BACKUP_KEEP: '3/2/1' } });
  expect(made, made.out).toMatchObject({ code: 0 });
  expect(made.out).toContain('Older ones removed: plumbline-');
  expect((await listBackups()).length).toBeLessThan(6);
  expect(await readdir(backups)).toContain('holiday.zip');
});

test('a locked-out user gets a new password and signs in without second factor; the history shows both', async () => {
  const server = await aServer({ features, database });
  await sql`update app_user set second_factor = true, mobile_phone = '13900000001' where username = 'admin'`.execute(
    database.db,
  );
  await sql`insert into tries (key, count, since, window_seconds) select 'account:' || id, 99, now(), 900 from app_user`.execute(
    database.db,
  );
  // a deleted user may have had the same name
  await sql`insert into app_user select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'deleted_at', now()))).*
    from app_user u where username = 'admin'`.execute(database.db);
  const result = await admin('users reset-password ADMIN');
  expect(result.code, result.out).toBe(0);
  const password = /shown once: (\S+)/.exec(result.out)?.[1] ?? '';
  expect(password.length).toBeGreaterThan(15);
  expect(await admin('users second-factor-off admin')).toMatchObject({ code: 0 });
  const answer = await server.call(login, { username: 'admin', password: md5(password) } as never);
  // signed in, and asked to choose a new password
  expect(answer.msg, JSON.stringify(answer)).toMatch(/password/i);
  expect(answer.msg).not.toMatch(/wrong|attempts|incorrect/i);
  const lines = await rows(
    database.db,
    sql<{ via: string; changes: object }>`select via, changes from history where via = 'command' order by id`,
  );
  expect(lines).toEqual([
    { via: 'command', changes: { password: ['***', '***'] } },
    { via: 'command', changes: { secondFactor: [true, false] } },
  ]);
  expect(await admin('users reset-password nobody')).toMatchObject({ code: 3 });
});

test('the doctor reports a healthy installation except what is not set up, and names each fault with its remedy', async () => {
  interface Found {
    readonly about: string;
    readonly health: string;
    readonly todo?: { readonly en: string };
  }
  const look = async (env: Record<string, string> = {}): Promise<Record<string, Found>> => {
    const { out } = await admin('doctor --json', { env });
    const found = JSON.parse(out) as readonly Found[];
    return Object.fromEntries(found.map((entry) => [entry.about, entry]));
  };
  const healths = (found: Record<string, Found>) =>
    Object.fromEntries(Object.values(found).map(({ about, health }) => [about, health]));
  const well = await look();
  const { disk: _disk, ...others } = healths(well);
  expect(others).toMatchObject({
    version: 'ok',
    connections: 'ok',
    migrations: 'ok',
    clock: 'ok',
    jobs: 'ok',
    derived: 'ok',
    ledger: 'ok',
    files: 'ok',
    backup: 'ok',
    nightly: 'warn',
  });
  await sql`insert into migration (name) values ('9999_tomorrow.sql')`.execute(database.db);
  const [tenant] = await rows(database.db, sql<{ id: string }>`select id from level where step = 'A'`);
  await sql`insert into counter_tagged_item (tenant_id, level_id, sub_systems, total) values (${tenant?.id}::uuid, ${tenant?.id}::uuid, '{}', 7)`.execute(
    database.db,
  );
  await sql`insert into ledger_entry (tenant_id, seq, history_id) values (${tenant?.id}::uuid, 1000000, 1)`.execute(
    database.db,
  );
  await sql`insert into file_object (tenant_id, sha256, size) values (${tenant?.id}::uuid, ${'a'.repeat(64)}, 1)`.execute(
    database.db,
  );
  await sql`update backup_run set began_at = began_at - interval '3 days', night = null`.execute(database.db);
  const ill = await look({ BACKUP_AT: '02:30' });
  expect(healths(ill)).toMatchObject({
    migrations: 'fail',
    derived: 'fail',
    ledger: 'fail',
    files: 'fail',
    backup: 'fail',
  });
  for (const { health, todo, about } of Object.values(ill)) if (health !== 'ok') expect(todo?.en, about).toBeTruthy();
  expect((await admin('doctor')).code).toBe(1);
  const gone = await admin('doctor', { url: 'postgresql://joe@127.0.0.1:1/none' });
  expect(gone.code).toBe(1);
  expect(gone.out).toContain('ECONNREFUSED');
});

test('says which way a list is read, and refuses an address without a list', async () => {
  const server = await aServer({ features });
  await server.aTenant('Explained');
  const { url } = server.database;
  const read = await admin('explain /RefTable/Area?sort=-name', { url });
  expect(read, read.out).toMatchObject({ code: 0 });
  expect(read.out).toMatch(/→ sorted +The database finds the matching rows and sorts them/);
  expect(read.out).toContain('· window');
  expect((await admin('explain /Nowhere', { url })).out).toContain('No register has a list at /Nowhere');
});

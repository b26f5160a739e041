import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { levelTree } from '@plumbline/contract/features/levels/calls/levels.ts';
import { afterAll, expect, test } from 'vitest';
import { connect, demandReachable, rows, sql, type Database } from '@plumbline/server/db/database.ts';
import { listenToNews, tell, type News } from '@plumbline/server/db/news.ts';
import { copyTransaction } from '@plumbline/server/db/single-client.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { connectionsOf } from '@plumbline/server/features/operations/doctor/database.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { known } from '@plumbline/server/db/model.ts';
import { enqueue, migrateJobs, startJobs } from '@plumbline/server/jobs/jobs.ts';

/*
 * PgBouncer in transaction mode in front of the database (design 6.1–6.3). Skipped where the machine has no PgBouncer.
 */

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
/** Polling limits, generous enough for a busy machine. */
const WITHIN = { timeout: 90_000, interval: 100 };
const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a pool of four connections in transaction mode; returns its address. */
async function aPool(program: string, direct: URL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pooled-test-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const socket = direct.searchParams.get('host') ?? '';
  const port = await freePort();
  const name = direct.pathname.slice(1);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `"${direct.username}" ""\n`);
  await writeFile(
    file,
    `[databases]\n${name} = host=${socket} port=5432 dbname=${name} user=${direct.username}\n` +
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n` +
      `auth_file = ${join(folder, 'users.txt')}\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\n`,
  );
  // only the database's account may open the socket, and nobody runs a pool as root
  const { uid, gid } = statSync(socket);
  for (const path of [folder, file, join(folder, 'users.txt')]) {
    await chmod(path, 0o755);
    if (process.getuid?.() === 0) await chown(path, uid, gid);
  }
  const child = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  const output: string[] = [];
  child.stderr.on('data', (piece: Buffer) => output.push(piece.toString()));
  cleanUps.push(() => child.kill('SIGKILL'));
  const url = `postgresql://${direct.username}@127.0.0.1:${port}/${name}`;
  await expect
    .poll(async () => {
      const tried = connect(url, { most: 1, isPooled: true });
      return tried.pool
        .query('select 1')
        .then(
          () => 'there',
          (error: unknown) => `${String(error)} ${output.join('')}`,
        )
        .finally(() => tried.end());
    }, WITHIN)
    .toBe('there');
  return url;
}

test.skipIf(PROGRAM === undefined)(
  'everything works through a pool in transaction mode, and the doctor reports an undeclared one [design 6.1, design 6.2, design 6.3]',
  async () => {
    const direct = await aDatabase();
    const pooled = await aPool(PROGRAM ?? '', new URL(direct.url.replace('@/', '@socket/')));
    const database: Database = connect(pooled, { most: 12, directUrl: direct.url, isPooled: true });
    cleanUps.push(() => database.end());
    const unsaid = connect(pooled, { most: 1 });
    cleanUps.push(() => unsaid.end());
    await expect(demandReachable(unsaid)).rejects.toThrow('set DATABASE_POOLED=1');
    const server = await aServer({ features, registers: registerService, database });
    const path = await server.aTenant();
    const admin = await server.anAdmin(path);
    const by = { as: admin, path };
    // every call looks up its user with a statement that would be a named prepared statement
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        n % 3 === 0
          ? server.post('/api/register/area/create', { values: { name: `A${n}`, description: 'x' } }, by)
          : server.call(levelTree, {} as never, by),
      ),
    );
    expect(answers.filter(({ code }) => code !== 0 && code !== 200)).toEqual([]);
    const actor = { tenantId: path.A, path, userId: null, userName: 'x', timeZone: 'UTC', via: 'screen' as const };
    const { body } = await exportRegister(database, actor, {
      register: known('area'),
      language: 'en',
      input: { format: 'csv' },
    });
    expect((Buffer.isBuffer(body) ? '' : await text(body)).split('\n').length).toBeGreaterThan(40);
    await copyTransaction(database, async ({ tx, pid }) => {
      const [now] = await rows(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`);
      expect(pid).toBe(now?.pid);
    });
    const heard: News[] = [];
    const ear = { hear: (news: News) => void heard.push(news), missed: () => undefined };
    const pulse = { db: database.db, every: 100 };
    const listener = await listenToNews(database.directUrl, ear, pulse);
    cleanUps.push(() => listener.stop());
    // a listener through the pool hears nothing, and knows it
    const lost = await listenToNews(pooled, ear, pulse);
    cleanUps.push(() => lost.stop());
    await expect.poll(() => lost.hears, WITHIN).toBe(false);
    expect(listener.hears).toBe(true);
    await tell(database.db, { kind: 'session', tenantId: path.A, userId: admin.userId });
    await expect.poll(() => heard.length, WITHIN).toBeGreaterThan(0);
    await migrateJobs(database);
    let done = 0;
    const jobs = await startJobs(database, { greet: { run: async () => void (done += 1) } });
    cleanUps.push(() => jobs.stop());
    await enqueue(database.db, 'greet', {});
    await expect.poll(() => done, WITHIN).toBe(1);
    expect((await connectionsOf(database, true)).health).toBe('ok');
    expect((await connectionsOf(database, false)).health).toBe('fail');
    const deaf = connect(pooled, { most: 2, isPooled: true });
    cleanUps.push(() => deaf.end());
    expect(await connectionsOf(deaf, true)).toMatchObject({
      health: 'fail',
      todo: { en: expect.stringContaining('DATABASE_DIRECT_URL') },
    });
  },
);

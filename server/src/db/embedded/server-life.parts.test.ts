import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  afterwards,
  ask,
  hold,
  newFolder,
  pidFile,
  serverPid,
  socketFolderOf,
  start,
  untilGone,
} from './embedded.fixture.ts';
import { commandLine } from './process-table.ts';
import { credentials, chooseServerUser } from './server-user.ts';

/** The watcher of a server, found by the socket folder in its command line. */
const watcherOf = (socketFolder: string): number =>
  readdirSync('/proc')
    .map(Number)
    .find((pid) => commandLine(pid).includes('plumbline-watcher') && commandLine(pid).includes(socketFolder)) ?? 0;

describe('the life of the embedded server', () => {
  test('ends when its parent is killed, without losing an acknowledged write', async () => {
    const folder = newFolder();
    const holder = await hold(folder);
    await ask(holder.url, 'CREATE TABLE note AS SELECT 7 AS n');
    const server = serverPid(folder);
    await holder.signal('SIGKILL');
    await untilGone(server);
    expect(existsSync(pidFile(folder))).toBe(false);

    const db = await start(folder);
    expect(await ask(db.url, 'SELECT n FROM note')).toEqual([7]);
    await expect.poll(() => existsSync(socketFolderOf(holder.url))).toBe(false);
  });

  test('outlives Ctrl+C until its parent has finished its work', async () => {
    const folder = newFolder();
    const holder = await hold(folder);
    const server = serverPid(folder);
    const lastQuery = holder.nextLine();
    await holder.signal('SIGINT');
    expect(await lastQuery).toBe('[{"answer":42}]');
    await untilGone(server);
  });

  test.skipIf(process.platform !== 'linux')(
    'that an earlier process left running is ended by the next start, which logs it',
    async () => {
      const folder = newFolder();
      const holder = await hold(folder);
      await ask(holder.url, 'CREATE TABLE note AS SELECT 7 AS n');
      const server = serverPid(folder);
      const watcher = watcherOf(socketFolderOf(holder.url));
      expect(watcher).toBeGreaterThan(1);
      process.kill(watcher, 'SIGKILL');
      await holder.signal('SIGKILL');
      expect(serverPid(folder)).toBe(server);

      const log: string[] = [];
      const db = await start(folder, log);
      expect(log).toEqual([`Ending a database server left by an earlier run (process ${server}).`]);
      expect(serverPid(folder)).not.toBe(server);
      expect(await ask(db.url, 'SELECT n FROM note')).toEqual([7]);
      expect(existsSync(socketFolderOf(holder.url))).toBe(false);
    },
  );

  test('that is killed restarts at the same address each time, without losing data', async () => {
    const folder = newFolder();
    const log: string[] = [];
    const db = await start(folder, log);
    await ask(db.url, 'CREATE TABLE note (n int)');
    const there = async (): Promise<unknown[]> => ask(db.url, 'SELECT n FROM note ORDER BY n').catch(() => []);
    for (const n of [1, 2, 3]) {
      await ask(db.url, `INSERT INTO note VALUES (${n})`);
      // a backend that keeps working holds the memory of the dead server, and must not block the next one
      const busy = ask(db.url, 'SELECT pg_sleep(600)').catch(() => 'ended');
      await expect
        .poll(() => ask(db.url, "SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%'"))
        .toEqual([2]);
      process.kill(serverPid(folder), 'SIGKILL');
      expect(await busy).toBe('ended');
      await expect.poll(there).toHaveLength(n);
    }
    expect(log.filter((line) => line === 'The database serves again.')).toHaveLength(3);
    await db.stop();
    expect(existsSync(socketFolderOf(db.url))).toBe(false);
    // three recoveries take 3 s, and ten times that beside other work
  }, 120_000);

  test.each([0, 50])('that is stopped %i ms after it was killed stays stopped', async (pause) => {
    const folder = newFolder();
    const db = await start(folder);
    process.kill(serverPid(folder), 'SIGKILL');
    await sleep(pause);
    await db.stop();
    expect(existsSync(socketFolderOf(db.url))).toBe(false);
    expect(existsSync(pidFile(folder))).toBe(false);
  });

  test('starts when the process id in an old pid file belongs to another program', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    const user = chooseServerUser(folder);
    const stranger = spawn('sleep', ['30'], { ...credentials(user), cwd: '/' });
    afterwards(() => stranger.kill());
    writeFileSync(pidFile(folder), `${stranger.pid}\n${folder}/postgres\n1700000000\n5432\n/tmp\n\n\nready   \n`);

    const db = await start(folder);
    expect(await ask(db.url, 'SELECT 1')).toEqual([1]);
    expect(stranger.exitCode).toBe(null);
  });

  test('is shared by a second process, which does not end it', async () => {
    const folder = newFolder();
    const holder = await hold(folder);
    const guest = await start(folder);
    expect(guest.url).toBe(holder.url);
    await guest.stop();
    expect(await ask(holder.url, 'SELECT 1')).toEqual([1]);
  });

  test('is started only once when three processes start on a new folder together', async () => {
    const folder = newFolder();
    const holders = await Promise.all([hold(folder), hold(folder), hold(folder)]);
    expect(new Set(holders.map(({ url }) => url)).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['postgres']);
  });

  test('that is shutting down is waited for, then replaced by a new one', async () => {
    const folder = newFolder();
    const holder = await hold(folder);
    const ended = holder.signal('SIGINT');
    const stopping = (): boolean => !readFileSync(pidFile(folder), 'utf8').includes('ready');
    while (existsSync(pidFile(folder)) && !stopping()) await sleep(1);
    const db = await start(folder);
    await ended;
    expect(db.url).not.toBe(holder.url);
    expect(await ask(db.url, 'SELECT 1')).toEqual([1]);
  });
});

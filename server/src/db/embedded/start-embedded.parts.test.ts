import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, newFolder, pidFile, socketFolderOf, start } from './embedded.fixture.ts';

describe('the embedded database', () => {
  test('keeps its data over a stop and a start', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await ask(first.url, 'CREATE TABLE note AS SELECT 7 AS n');
    await Promise.all([first.stop(), first.stop()]);
    expect(existsSync(pidFile(folder))).toBe(false);
    expect(existsSync(socketFolderOf(first.url))).toBe(false);

    const second = await start(folder);
    expect(await ask(second.url, 'SELECT n FROM note')).toEqual([7]);
  });

  test('is durable, checks its pages, sorts by built-in rules and has no port', async () => {
    const { url } = await start(newFolder());
    const names = ['fsync', 'synchronous_commit', 'data_checksums', 'listen_addresses'];
    const quoted = names.map((name) => `current_setting('${name}') AS ${name}`).join(', ');
    expect(await ask(url, `SELECT ${quoted}`)).toEqual(['on', 'on', 'on', '']);

    const locale = 'SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding) FROM pg_database';
    expect(await ask(url, `${locale} WHERE datname = 'plumbline'`)).toEqual(['b', 'C.UTF-8', 'UTF8']);
  });

  test('restricts its socket to its own account', async () => {
    const { url } = await start(newFolder());
    const { mode, uid } = statSync(socketFolderOf(url));
    expect(mode & 0o777).toBe(0o700);
    expect(uid).not.toBe(0);
  });

  test('logs nothing in normal operation', async () => {
    const log: string[] = [];
    const db = await start(newFolder(), log);
    await db.stop();
    expect(log).toEqual([]);
  });

  test('recreates its database when it is missing', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await ask(first.url.replace('/plumbline?', '/postgres?'), 'DROP DATABASE plumbline');
    await first.stop();
    const second = await start(folder);
    expect(await ask(second.url, 'SELECT current_database()')).toEqual(['plumbline']);
  });

  test('serves a data folder with a long path, spaces and Chinese in it', async () => {
    const db = await start(join(newFolder(), 'a long name with spaces '.repeat(5), '准绳 数据'.repeat(6)));
    expect(await ask(db.url, 'SELECT 1')).toEqual([1]);
  });

  test('refuses a folder that contains other files', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'thesis.txt'), 'years of work');
    await expect(start(folder)).rejects.toThrow('is not empty and holds no database');
    expect(existsSync(join(folder, 'postgres', 'thesis.txt'))).toBe(true);
  });

  test('refuses a database created by another major version', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start(folder)).rejects.toThrow('was made by PostgreSQL 16');
  });

  test('gives the reason when the server cannot start', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    writeFileSync(join(folder, 'postgres', 'postgresql.auto.conf'), 'no_such_setting = 1\n');
    await expect(start(folder)).rejects.toThrow('no_such_setting');
  });
});

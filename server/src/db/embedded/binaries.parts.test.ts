import { chmodSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareBinaries } from './binaries.ts';
import { newFolder } from './embedded.fixture.ts';
import { chooseServerUser } from './server-user.ts';

/** A package like the real one, whose `postgres` prints a word and runs only when its library link is there. */
const fakePackage = (): string => {
  const folder = join(newFolder(), 'package');
  mkdirSync(join(folder, 'native', 'bin'), { recursive: true });
  mkdirSync(join(folder, 'native', 'lib'));
  writeFileSync(join(folder, 'package.json'), '{"version": "18.4.0-beta.17"}');
  writeFileSync(
    join(folder, 'native', 'pg-symlinks.json'),
    '[{"source": "native/lib/liba.so.1.2", "target": "native/lib/liba.so.1"}]',
  );
  writeFileSync(join(folder, 'native', 'lib', 'liba.so.1.2'), 'library');
  writeFileSync(
    join(folder, 'native', 'bin', 'postgres'),
    '#!/bin/sh\n[ "$(cat "$(dirname "$0")/../lib/liba.so.1")" = library ] || { echo "no liba.so.1"; exit 1; }\n',
    { mode: 0o755 },
  );
  return folder;
};

const user = chooseServerUser('/nonexistent');
const isRoot = process.getuid?.() === 0;

describe('the binaries', () => {
  test('get the library links that npm does not pack', async () => {
    const packageFolder = fakePackage();
    const binaries = await prepareBinaries({ packageFolder, home: newFolder(), user, log: () => {} });
    expect(readlinkSync(join(packageFolder, 'native', 'lib', 'liba.so.1'))).toBe('liba.so.1.2');
    expect(binaries).toMatchObject({ version: '18.4.0-beta.17', major: '18' });
    expect(binaries.postgres).toBe(join(packageFolder, 'native', 'bin', 'postgres'));
  });

  test.runIf(isRoot)('are copied when the database account cannot reach them', async () => {
    const packageFolder = fakePackage();
    chmodSync(packageFolder, 0o700);
    const home = newFolder();
    const log: string[] = [];
    const call = { packageFolder, home, user, log: (line: string) => void log.push(line) };
    const [first, second] = await Promise.all([prepareBinaries(call), prepareBinaries(call)]);
    expect(first.postgres).toBe(join(home, 'postgres-binaries-18.4.0-beta.17', 'native', 'bin', 'postgres'));
    expect(second).toEqual(first);
    expect(log[0]).toContain('Copying the PostgreSQL programs');
  });

  test('explain when they cannot run on this machine', async () => {
    const packageFolder = fakePackage();
    rmSync(join(packageFolder, 'native', 'lib', 'liba.so.1.2'));
    const attempt = prepareBinaries({ packageFolder, home: newFolder(), user, log: () => {} });
    await expect(attempt).rejects.toThrow('does not run on this machine');
    await expect(attempt).rejects.toThrow('Set DATABASE_URL');
  });
});

import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterwards, newFolder } from './embedded.fixture.ts';
import { findHome, presumedHome } from './home.ts';
import { canEnter, chooseServerUser } from './server-user.ts';

const user = chooseServerUser('/nonexistent');
const isRoot = process.getuid?.() === 0;

/** A data folder below a folder that the server's account cannot enter. */
const closedFolder = (): string => {
  const parent = newFolder();
  chmodSync(parent, 0o700);
  return join(parent, '.data');
};

const find = async (dataDir: string): Promise<{ home: string; log: string[] }> => {
  const log: string[] = [];
  const home = await findHome(dataDir, { user, log: (line) => void log.push(line) });
  if (!home.startsWith(dataDir)) afterwards(() => rmSync(home, { recursive: true, force: true }));
  return { home, log };
};

describe('the home of the cluster', () => {
  test('is the data folder, created with its parents and open to the database account', async () => {
    const dataDir = join(newFolder(), 'a', 'b');
    expect(await find(dataDir)).toEqual({ home: dataDir, log: [] });
    expect(await canEnter(user, dataDir)).toBe(true);
  });

  test.runIf(isRoot)('opens a private data folder to the database account only', async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o700);
    expect((await find(dataDir)).home).toBe(dataDir);
    const { mode, gid } = statSync(dataDir);
    expect([mode & 0o777, gid]).toEqual([0o710, user.gid]);
  });

  test.runIf(isRoot)('is elsewhere below a closed parent, is reported once and found again', async () => {
    const dataDir = closedFolder();
    const { home, log } = await find(dataDir);
    expect(log).toEqual([`The database lies in ${home}: its account may not pass through a parent of ${dataDir}.`]);
    expect(await find(dataDir)).toEqual({ home, log: [] });
    expect(presumedHome(dataDir)).toBe(home);
  });

  test.runIf(isRoot)('is a new folder elsewhere after the data folder was removed', async () => {
    const dataDir = closedFolder();
    const { home } = await find(dataDir);
    rmSync(dataDir, { recursive: true });
    expect((await find(dataDir)).home).not.toBe(home);
  });

  test.runIf(isRoot)('is reported as missing, not replaced by an empty one', async () => {
    const dataDir = closedFolder();
    const { home } = await find(dataDir);
    rmSync(home, { recursive: true });
    await expect(find(dataDir)).rejects.toThrow('but it is not there');
  });

  test.runIf(isRoot)('is refused when an existing cluster became unreachable', async () => {
    const dataDir = closedFolder();
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await expect(find(dataDir)).rejects.toThrow('chmod a+x on the closed parent');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, vi } from 'vitest';
import { commandLine, processStamp } from './process-table.ts';
import { startEmbedded } from './start-embedded.ts';
import type { EmbeddedDatabase } from './start-embedded.ts';

/* Shared by the tests of the embedded database. Everything a test starts or creates is removed after it. */

// A hundred times their usual duration: these tests start real servers, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  const failures: unknown[] = [];
  for (const cleanUp of cleanUps.splice(0).toReversed()) {
    try {
      await cleanUp();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all of the test could be cleaned up');
});

/** Registers a clean-up to run after the test, the last registered first. */
export const afterwards = (cleanUp: () => unknown): void => void cleanUps.push(cleanUp);

/**
 * A new empty folder that every account may enter, by its real path: on macOS the temporary directory is behind a link.
 */
export const newFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-test-')));
  chmodSync(folder, 0o755);
  afterwards(async () => {
    // Its users have been ended by now, and the server is shutting down.
    if (existsSync(pidFile(folder))) await untilGone(serverPid(folder));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

/** Starts the database of a folder in this process. */
export const start = async (dataDir: string, log: string[] = []): Promise<EmbeddedDatabase> => {
  const db = await startEmbedded({ dataDir, log: (line) => void log.push(line) });
  afterwards(() => db.stop());
  return db;
};

/** Runs a statement in a separate connection, and returns the values of its rows in one list. */
export const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  // the query itself reports a server that ends
  client.on('error', () => {});
  await client.connect();
  try {
    const result: pg.QueryResult<Record<string, unknown>> = await client.query(sql);
    return result.rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
};

/** The folder of the socket an address refers to. */
export const socketFolderOf = (url: string): string =>
  new URL(url.replace('@/', '@host/')).searchParams.get('host') ?? '';

/** Path of the file in which the server of a data folder records its process id. */
export const pidFile = (dataDir: string): string => join(dataDir, 'postgres', 'postmaster.pid');

/** Main process of the server of a data folder. */
export const serverPid = (dataDir: string): number => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);

/** Waits until a process is gone, eight seconds at most. */
export const untilGone = async (pid: number): Promise<void> => {
  for (let waited = 0; processStamp(pid) !== undefined; waited += 20) {
    if (waited > 8_000) throw new Error(`process ${pid} is still there: ${commandLine(pid)}`);
    await sleep(20);
  }
};

/** Another process that uses the database of a data folder. */
export type Holder = {
  /** Its process id, which is also the id of its process group. */
  pid: number;
  /** The database address it was given. */
  url: string;
  /** Returns its next line of output; undefined when it has ended. */
  nextLine: () => Promise<string | undefined>;
  /** Sends a signal to its whole process group, as a terminal does, and waits until the process has ended. */
  signal: (signal: NodeJS.Signals) => Promise<void>;
};

/** Starts such a process, and waits until it has its database. */
export const hold = async (dataDir: string): Promise<Holder> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hold.fixture.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exit = once(child, 'exit');
  afterwards(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => {
    const { done, value } = await lines.next();
    return done === true ? undefined : value;
  };
  const pid = child.pid ?? 0;
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    process.kill(-pid, name);
    await exit;
  };
  return { pid, url: (await nextLine()) ?? '', nextLine, signal };
};

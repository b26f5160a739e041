import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, type Database } from '@plumbline/server/db/database.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL of this run; its database `plumbline_template` is migrated and empty. */
    readonly postgres: string;
    /** A folder that is removed when the run ends. */
    readonly scratch: string;
  }
}

/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Space a run may need there, in bytes. */
const NEEDED = 3 * 2 ** 30;
/** Nothing of a run is needed afterwards: writes do not wait for the disk, and the write-ahead log stays short. */
const FORGETFUL = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  "checkpoint_timeout = '30s'",
] as const;
/**
 * A test database grows from nothing within seconds. Until its tables are analysed, hundreds of rows get a plan made
 * for one, and a statement takes seconds, as it would on no installation that has been running for a minute.
 */
const COUNTING = ["autovacuum_naptime = '5s'", 'autovacuum_analyze_threshold = 20'] as const;

/** Starts one PostgreSQL per run; every test file uses its own database, copied from the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await whereWritingIsQuick(), 'plumbline-test-'));
  const embedded = await startEmbedded({ dataDir });
  const database = connect(embedded.url, { most: 2 });
  await suit(database);
  await database.pool.query('create database plumbline_template');
  await database.end();
  const template = connect(withDatabase(embedded.url, 'plumbline_template'), { most: 2 });
  await migrate(template.pool);
  await template.end();
  project.provide('postgres', embedded.url);
  project.provide('scratch', dataDir);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}

async function suit({ pool }: Database): Promise<void> {
  for (const setting of [...FORGETFUL, ...COUNTING]) await pool.query(`alter system set ${setting}`);
  await pool.query('select pg_reload_conf()');
}

/** A folder with fast writes: a run creates a hundred databases, which on some disks takes longer than the tests. */
async function whereWritingIsQuick(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > NEEDED ? MEMORY : tmpdir();
}

/** The URL of another database on the same server. */
function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

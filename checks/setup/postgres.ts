import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '@plumbline/server/db/database.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this run listens; the database `plumbline_template` is migrated and empty. */
    readonly postgres: string;
  }
}

/** One PostgreSQL a run; every test file takes a database of its own, copied from the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const embedded = await startEmbedded({ dataDir });
  const database = connect(embedded.url, { most: 2 });
  await database.pool.query('create database plumbline_template');
  await database.end();
  const template = connect(withDatabase(embedded.url, 'plumbline_template'), { most: 2 });
  await migrate(template.pool);
  await template.end();
  project.provide('postgres', embedded.url);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The same server, another database. */
function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

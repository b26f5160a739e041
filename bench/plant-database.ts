import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { FastifyInstance } from 'fastify';
import { LEVELS } from '@plumbline/contract/levels.ts';
import { buildApp } from '@plumbline/server/app.ts';
import { connect, oneRow, sql, type Database } from '@plumbline/server/db/database.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { migrate, migrations } from '@plumbline/server/db/migrate.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { openSession } from '@plumbline/server/http/session.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { say } from './figure.ts';
import { makePlant } from './make-plant.ts';
import type { BenchOptions } from './options.ts';

/** A loaded plant, and the product running on it. */
export interface PlantDatabase {
  readonly database: Database;
  readonly actor: Actor;
  readonly app: FastifyInstance;
  /** The database address, for a separate product on the same plant. */
  readonly url: string;
  /**
   * Makes a call as the administrator, with the level path of the plant; returns the body as it was sent. @throws Error
   * unless the status is 200
   */
  post(url: string, input: unknown): Promise<string>;
  /** The headers of such a call. */
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const LOADED = 'loaded.json';

/** Which plant. */
export interface PlantChoice extends Pick<BenchOptions, 'data' | 'tags'> {
  /** All subsystems of a plant of this size, but only one in a hundred of its tagged items. */
  readonly thin?: true;
}

/** The folder of a plant; a plant with a different schema has a different folder. */
async function folderOf({ data, tags, thin }: PlantChoice): Promise<string> {
  const hash = createHash('sha256');
  for (const { sql: text } of await migrations()) hash.update(text);
  return join(data, `plant-${tags}${thin ? '-thin' : ''}-${hash.digest('hex').slice(0, 8)}`);
}

/** Opens the plant of a size; creates it first if necessary. */
export async function openPlant(options: PlantChoice): Promise<PlantDatabase> {
  const folder = await folderOf(options);
  const loaded = join(folder, LOADED);
  if (!existsSync(loaded)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const embedded = await startEmbedded({ dataDir: folder });
  const database = connect(embedded.url);
  try {
    if (!existsSync(loaded)) {
      say(`Making a plant of ${options.tags} tagged items in ${folder}`);
      await migrate(database.pool);
      await migrateJobs(database);
      await writeFile(loaded, JSON.stringify(await makePlant(database, options.tags, { thin: options.thin ?? false })));
    }
    const actor: Actor = JSON.parse(await readFile(loaded, 'utf8'));
    return await opened(database, { actor, folder, url: embedded.url, stop: embedded.stop });
  } catch (error) {
    await database.end();
    await embedded.stop();
    throw error;
  }
}

async function opened(
  database: Database,
  options: { readonly actor: Actor; readonly folder: string; readonly url: string; readonly stop: () => Promise<void> },
): Promise<PlantDatabase> {
  const { actor } = options;
  const app = await buildApp({
    database,
    registers: registerService(database),
    dataDir: options.folder,
    logger: pino({ level: 'silent' }),
  });
  await app.ready();
  const token = await openSession(database.db, { tenantId: actor.tenantId, userId: actor.userId ?? '' });
  const levels = LEVELS.map((level) => [`level-${level.toLowerCase()}`, actor.path[level]]);
  const headers = { ...Object.fromEntries(levels), accesstoken: token, 'content-type': 'application/json' };
  return {
    database,
    actor,
    app,
    url: options.url,
    headers,
    async post(url, input) {
      const answer = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) });
      if (answer.statusCode !== 200 || !answer.payload.startsWith('{"code":0'))
        throw new Error(`${url}: ${answer.payload.slice(0, 500)}`);
      return answer.payload;
    },
    async close() {
      await app.close();
      await database.end();
      await options.stop();
    },
  };
}

/** Number of rows in a table. */
export const rowsIn = async ({ database }: PlantDatabase, table: string): Promise<number> =>
  (await oneRow(database.db, sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`))?.count ?? 0;

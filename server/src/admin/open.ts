import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { w } from '@plumbline/contract/words/word.ts';
import { connect, demandReachable, type Database } from '../db/database.ts';
import { presumedHome } from '../db/embedded/home.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import type { Settings } from '../settings.ts';
import { Refusal } from './terminal.ts';

const NO_DATABASE = w(
  'There is no database yet in DATA_DIR, and DATABASE_URL is not set.',
  'DATA_DIR 中尚无数据库，且未设置 DATABASE_URL。',
);

/** A few connections only: a command runs beside a server, not in its place. */
const CONNECTIONS = 4;

/**
 * Opens the database of this installation: the configured one, or the embedded one, whether or not a server is running
 * on it.
 *
 * @param options.create creates an embedded database where there is none, for a restore
 * @throws Refusal when there is none
 */
export async function openInstallation(
  { databaseUrl, databaseDirectUrl: directUrl, databasePooled: isPooled, dataDir }: Settings,
  ends: AsyncDisposableStack,
  options: { readonly create?: boolean } = {},
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const database = connect(databaseUrl, { most: CONNECTIONS, directUrl, isPooled });
    ends.defer(() => database.end());
    await demandReachable(database);
    return database;
  }
  const isThere = existsSync(join(presumedHome(dataDir), 'postgres', 'PG_VERSION'));
  if (!isThere && options.create !== true) throw new Refusal(NO_DATABASE);
  const embedded = await startEmbedded({ dataDir });
  ends.defer(() => embedded.stop());
  const database = connect(embedded.url, { most: CONNECTIONS });
  ends.defer(() => database.end());
  return database;
}

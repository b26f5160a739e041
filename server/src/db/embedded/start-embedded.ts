import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPackage, prepareBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { findHome, presumedHome } from './home.ts';
import { keepServing } from './keep-serving.ts';
import { endOrphan, inspect, removeStale } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { StartFailure, startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { chooseServerUser } from './server-user.ts';
import type { ServerUser } from './server-user.ts';
import { makeSocketFolder } from './socket-folder.ts';

/** A running database. */
export type EmbeddedDatabase = {
  /** Its address, for `pg`. */
  url: string;
  /** Ends it when this process started it; a second call waits for the first. Never rejects for a server already gone. */
  stop: () => Promise<void>;
};

type Log = (line: string) => void;
type Context = { binaries: Binaries; user: ServerUser; log: Log };

/** How long to wait for a cluster held by a server that is starting or shutting down, in milliseconds. */
const patience = 60_000;

const heldBy = (cluster: string, { pid, ownerPid }: Postmaster): Error =>
  new Error(
    `The database in ${cluster} is in use by another PostgreSQL server (process ${pid}` +
      `${ownerPid === undefined ? ', not started by Plumbline' : `, started by process ${ownerPid}`}). ` +
      'End it, or set DATA_DIR to another folder.',
  );

/** Joins the server run by another living process of ours; undefined while it is starting or shutting down. */
const joinServer = async ({ status, socketFolder }: Postmaster): Promise<EmbeddedDatabase | undefined> => {
  if (status !== 'ready' || socketFolder === '') return undefined;
  try {
    return { url: await ensureDatabase(socketFolder), stop: async () => {} };
  } catch {
    return undefined;
  }
};

const tryStart = async (cluster: string, context: Context): Promise<ServerProcess | StartFailure> => {
  try {
    return await startServer(cluster, { ...context, socketFolder: await makeSocketFolder(cluster, context.user) });
  } catch (error) {
    if (error instanceof StartFailure && error.retry) return error;
    throw error;
  }
};

/**
 * Looks at the cluster once and takes one step towards a running database; undefined or a failure when another step is
 * needed.
 */
const step = async (cluster: string, context: Context): Promise<EmbeddedDatabase | Error | undefined> => {
  const found = inspect(cluster);
  if (found.kind === 'running') {
    const { postmaster } = found;
    if (postmaster.ownerAlive === true) return (await joinServer(postmaster)) ?? heldBy(cluster, postmaster);
    if (postmaster.ownerAlive === undefined) throw heldBy(cluster, postmaster);
    context.log(`Ending a database server left by an earlier run (process ${postmaster.pid}).`);
    await endOrphan(postmaster);
    return undefined;
  }
  if (found.kind === 'stale') removeStale(cluster, found);

  const server = await tryStart(cluster, context);
  if (server instanceof Error) return server;
  try {
    const url = await ensureDatabase(server.socketFolder);
    return { url, stop: keepServing(server, cluster, context) };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

/**
 * Starts the database that comes with Plumbline, or joins it when another process of ours already runs it on the same
 * data folder (then it ends with that process). Creates cluster and database when they are missing.
 *
 * A server that ends by itself, or is killed, is restarted at the same address and recovers, for as long as this
 * process lives. The server listens on a private unix socket only. It ends with this process, even on kill -9, and does
 * not keep it alive; Ctrl+C reaches this process only. A server left over from a killed process is ended first, and its
 * last transactions are recovered.
 *
 * @param options.dataDir folder of all data; it contains the cluster as `postgres`
 * @param options.log receives lines for the person who started us, and the server's output
 * @throws Error in plain words: no binaries for this machine, an unusable folder, a cluster of another version,
 *   or one held by a foreign server
 */
export const startEmbedded = async ({
  dataDir,
  log = () => {},
}: {
  dataDir: string;
  log?: Log;
}): Promise<EmbeddedDatabase> => {
  const packageFolder = findPackage();
  const user = chooseServerUser(join(presumedHome(dataDir), 'postgres'));
  const home = await findHome(dataDir, { user, log });
  const binaries = await prepareBinaries({ packageFolder, home, user, log });
  const cluster = await ensureCluster(home, { binaries, user });

  const end = Date.now() + patience;
  for (;;) {
    const result = await step(cluster, { binaries, user, log });
    if (result !== undefined && !(result instanceof Error)) return result;
    if (Date.now() > end) throw result ?? new Error(`The database in ${cluster} could not be started.`);
    await sleep(50);
  }
};

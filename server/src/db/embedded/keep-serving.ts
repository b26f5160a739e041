import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { inspect, ownerTag, removeStale } from './postmaster.ts';
import { processesNamed } from './process-table.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import type { ServerUser } from './server-user.ts';
import { remakeSocketFolder } from './socket-folder.ts';

type Context = { binaries: Binaries; user: ServerUser; log: (line: string) => void };

/** Pauses between two restart attempts, in milliseconds; the last one repeats. */
const pauses = [100, 250, 500, 1000, 2000, 5000];

/**
 * Kills the processes left by a killed server: they hold its memory, and no new server starts beside them; their
 * unfinished work is not committed anyway.
 */
const endRemains = (): void => {
  for (const pid of processesNamed(`postgres: ${ownerTag()}`)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
};

/** Clears away what a killed server left. */
const clear = (cluster: string): void => {
  const found = inspect(cluster);
  if (found.kind === 'stale') removeStale(cluster, found);
};

/** Starts a server in place of one that ended: same cluster, same address. */
const replace = async (ended: ServerProcess, cluster: string, context: Context): Promise<ServerProcess> => {
  const { socketFolder } = ended;
  endRemains();
  await ended.stop();
  clear(cluster);
  remakeSocketFolder(socketFolder, context.user);
  return startServer(cluster, { ...context, socketFolder });
};

/**
 * Restarts a server whenever it ends by itself, until it is stopped.
 *
 * @returns a function that stops the current server and the watch; a second call waits for the first
 */
export const keepServing = (first: ServerProcess, cluster: string, context: Context): (() => Promise<void>) => {
  let server = first;
  const stopping = new AbortController();
  const { signal } = stopping;

  const again = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        server = await replace(server, cluster, context);
        context.log('The database serves again.');
        return;
      } catch (error) {
        if (failures % 10 === 0)
          context.log(`The database is not there yet: ${error instanceof Error ? error.message : ''}`);
        const pause = pauses[Math.min(failures, pauses.length - 1)];
        await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await server.ended;
      if (!signal.aborted) await again();
    }
  };
  const watching = watch();

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await server.stop();
    await watching;
    // one that was being started at that moment
    await server.stop();
    // or was killed, and is not restarted
    clear(cluster);
  };
  return () => (stopped ??= stop());
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { inspect, ownerTag, removeStale } from './postmaster.ts';
import { processesNamed } from './process-table.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import type { ServerUser } from './server-user.ts';
import { remakeSocketFolder } from './socket-folder.ts';

type Context = { binaries: Binaries; user: ServerUser; log: (line: string) => void };

/** Pauses between two tries to start it again, in milliseconds; the last one is kept. */
const pauses = [100, 250, 500, 1000, 2000, 5000];

/**
 * What a server that was killed leaves running holds its memory, and no new one starts beside it: whatever they were doing
 * is not committed.
 */
const endRemains = (): void => {
  for (const pid of processesNamed(`postgres: ${ownerTag()}`)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
};

/** Clears away what a server left that was killed. */
const clear = (cluster: string): void => {
  const found = inspect(cluster);
  if (found.kind === 'stale') removeStale(cluster, found);
};

/** Starts a server where one has ended: same cluster, same address. */
const replace = async (ended: ServerProcess, cluster: string, context: Context): Promise<ServerProcess> => {
  const { socketFolder } = ended;
  endRemains();
  await ended.stop();
  clear(cluster);
  remakeSocketFolder(socketFolder, context.user);
  return startServer(cluster, { ...context, socketFolder });
};

/**
 * Starts a server again whenever it ends by itself, until it is stopped.
 *
 * @returns ends the server of that moment, and the watch over it; a second call waits for the first
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
    // one that was being started in that moment
    await server.stop();
    // or was killed, and is not started again
    clear(cluster);
  };
  return () => (stopped ??= stop());
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { isReady, ownerTag, removeSocketFolder, shutdownSteps } from './postmaster.ts';
import { credentials, plainEnvironment } from './server-user.ts';
import type { ServerUser } from './server-user.ts';
import { socketPort } from './socket-folder.ts';
import { tuning } from './tuning.ts';
import { startWatcher } from './watcher.ts';

/** A database server started by this process. */
export type ServerProcess = {
  /** Folder of its socket. */
  socketFolder: string;
  /** Settles when it has ended, by itself or because it was stopped. */
  ended: Promise<unknown>;
  /** Ends it; the second call waits for the first. */
  stop: () => Promise<void>;
};

/**
 * The server did not come up; `retry` when the cluster was still held by a server that is shutting down or starting.
 */
export class StartFailure extends Error {
  retry: boolean;
  constructor(output: string) {
    super(`The database did not start: ${output || 'it gave no reason'}`);
    this.retry = /lock file ".*" already exists|shared memory block .* still in use/.test(output);
  }
}

const flags = (socketFolder: string): string[] =>
  [
    'listen_addresses=',
    `port=${socketPort}`,
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    `cluster_name=${ownerTag()}`,
    ...tuning(),
  ].flatMap((setting) => ['-c', setting]);

const spawnServer = (cluster: string, context: { socketFolder: string; binaries: Binaries; user: ServerUser }) =>
  spawn(context.binaries.postgres, ['-D', cluster, ...flags(context.socketFolder)], {
    ...credentials(context.user),
    cwd: '/',
    env: plainEnvironment,
    // A separate process group: Ctrl+C must reach us first, and the database only after we have finished with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });

type Child = ReturnType<typeof spawnServer>;

const isOver = (child: Child): boolean => child.exitCode !== null || child.signalCode !== null;

const end = async (child: Child): Promise<void> => {
  child.ref();
  const exit = isOver(child) ? Promise.resolve() : once(child, 'exit');
  for (const { signal, milliseconds } of shutdownSteps) {
    if (isOver(child)) return;
    child.kill(signal);
    await Promise.race([exit, sleep(milliseconds, undefined, { ref: false })]);
  }
  if (!isOver(child)) child.kill('SIGKILL');
  await exit;
};

/** Waits until the server accepts connections, for as long as it lives: recovery after a crash takes its time. */
const untilReady = async (child: Child, cluster: string, log: (line: string) => void): Promise<boolean> => {
  const began = Date.now();
  let isReported = false;
  while (!isOver(child)) {
    if (isReady(cluster, child.pid ?? 0)) return true;
    if (!isReported && Date.now() - began > 5_000) {
      isReported = true;
      log('The database is recovering after an interrupted stop; this can take a few minutes.');
    }
    await sleep(4);
  }
  return false;
};

/** Lines that every start and every stop prints; only the rest is worth a person's attention. */
const routine =
  /LOG: +(starting PostgreSQL|listening on|database system (was shut|is ready|is shut)|received fast|aborting any|shutting down|background worker)|FATAL: +terminating connection due to administrator/;

/** Passes the server's lines on, and keeps the first ones as the reason for a failed start. */
const follow = (child: Child, log: (line: string) => void): string[] => {
  const first: string[] = [];
  createInterface({ input: child.stderr.on('error', () => {}) }).on('line', (line) => {
    if (first.length < 20) first.push(line);
    if (!routine.test(line)) log(line);
  });
  return first;
};

/**
 * Starts the database server on a cluster and waits until it accepts connections. It ends with this process, however
 * this process ends, and does not keep it alive.
 *
 * @param options.socketFolder an empty folder, which is removed with the server
 * @throws StartFailure with the server's own output
 */
export const startServer = async (
  cluster: string,
  {
    socketFolder,
    binaries,
    user,
    log,
  }: { socketFolder: string; binaries: Binaries; user: ServerUser; log: (line: string) => void },
): Promise<ServerProcess> => {
  const watcher = startWatcher({ cluster, socketFolder, user });
  const child = spawnServer(cluster, { socketFolder, binaries, user });
  let reason = '';
  child.on('error', (error) => {
    reason = error.message;
  });
  if (child.pid !== undefined) watcher.watch(child.pid);
  const lines = follow(child, log);
  const closed = once(child, 'close').catch(() => []);

  if (child.pid === undefined || !(await untilReady(child, cluster, log))) {
    await closed;
    await watcher.close();
    removeSocketFolder(socketFolder);
    throw new StartFailure([reason, ...lines].filter(Boolean).join('\n'));
  }

  let stopping: Promise<void> | undefined;
  child.once('exit', () => {
    if (stopping === undefined) log('The database server has ended by itself.');
  });
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  const stop = async (): Promise<void> => {
    await end(child);
    await watcher.close();
    removeSocketFolder(socketFolder);
  };
  return { socketFolder, ended: closed, stop: () => (stopping ??= stop()) };
};

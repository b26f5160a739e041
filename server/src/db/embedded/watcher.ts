import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { credentials, plainEnvironment } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Reads the server's process id, then waits for the end of the pipe, which comes when we release it or die, however we
 * die. A server still running then is ended; the pid file guards against a reused process id.
 */
const script = `
read -r pid || exit 0
while read -r _; do :; done
ours() { [ -r "$1" ] && read -r first < "$1" && [ "$first" = "$pid" ] && kill -0 "$pid" 2>/dev/null; }
if ours "$1"; then
  kill -INT "$pid"
  n=0
  while [ $n -lt 300 ] && ours "$1"; do sleep 0.1 || sleep 1; n=$((n + 1)); done
  if ours "$1"; then kill -QUIT "$pid"; fi
fi
rm -f "$2"/.s.PGSQL.* 2>/dev/null
rmdir "$2" 2>/dev/null
exit 0
`;

/** A small process that outlives ours just long enough to end the database server. */
export type Watcher = {
  /** Gives it the server's process id. */
  watch: (pid: number) => void;
  /** Releases it, and waits until it is gone. */
  close: () => Promise<void>;
};

/** Starts the watcher of a cluster's server, in a separate process group so that Ctrl+C does not reach it. */
export const startWatcher = ({
  cluster,
  socketFolder,
  user,
}: {
  cluster: string;
  socketFolder: string;
  user: ServerUser;
}): Watcher => {
  const child = spawn('/bin/sh', ['-c', script, 'plumbline-watcher', join(cluster, 'postmaster.pid'), socketFolder], {
    ...credentials(user),
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a watcher the server still ends with us in every case but kill -9, and the next start cleans up.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  // Neither keeps this process alive.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return {
    watch: (pid) => void child.stdin.write(`${pid}\n`),
    close: async () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      child.stdin.end();
      // Collected here, since not every container has an init process that collects orphans.
      await once(child, 'exit');
    },
  };
};

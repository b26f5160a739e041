import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, processStamp } from './process-table.ts';

/** A database server, as described by its postmaster.pid. */
export type Postmaster = {
  /** Process id of the server's main process. */
  pid: number;
  /** Folder of its socket; empty in its first moments. */
  socketFolder: string;
  /** `starting`, `ready`, `stopping` or `standby`; empty in its first moments. */
  status: string;
  /** Whether the process that started it is alive. Undefined: not started by this launcher. */
  ownerAlive: boolean | undefined;
  /** Process id of its starter, for messages. */
  ownerPid: number | undefined;
};

/** What is found at a cluster. */
export type Finding =
  | { kind: 'nothing' }
  /** A file left by a dead server. */
  | { kind: 'stale'; content: string; socketFolder: string }
  | { kind: 'running'; postmaster: Postmaster };

/** Prefix of socket folder names; nothing without it is ever removed. */
export const socketFolderPrefix = 'plumbline-';

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

/** The name a server carries in its command line: identifies who started it, in at most 63 characters. */
export const ownerTag = (): string => `plumbline/${process.pid}/${processStamp(process.pid) ?? ''}`;

const readPidFile = (cluster: string): string => {
  try {
    return readFileSync(pidFile(cluster), 'utf8');
  } catch {
    return '';
  }
};

/** PostgreSQL, documentation of postmaster.pid: process, data folder, start, port, socket folder, address, memory, status. */
const parse = (content: string): { pid: number; socketFolder: string; status: string } => {
  const lines = content.split('\n').map((line) => line.trim());
  return { pid: Math.abs(Number(lines[0])), socketFolder: lines[4] ?? '', status: lines[7] ?? '' };
};

/** Checks whether a server runs on a cluster, and who started it. */
export const inspect = (cluster: string): Finding => {
  const content = readPidFile(cluster);
  if (content === '') return { kind: 'nothing' };

  const { pid, socketFolder, status } = parse(content);
  const command = processStamp(pid) === undefined ? '' : commandLine(pid);
  // After a crash the process id may belong to any other program by now.
  if (!command.includes('postgres')) return { kind: 'stale', content, socketFolder };

  const [, ownerPid, stamp] = /cluster_name=plumbline\/(\d+)\/(\S+)/.exec(command) ?? [];
  const ownerAlive = ownerPid === undefined ? undefined : processStamp(Number(ownerPid)) === stamp;
  const owner = ownerPid === undefined ? undefined : Number(ownerPid);
  return { kind: 'running', postmaster: { pid, socketFolder, status, ownerAlive, ownerPid: owner } };
};

/** True when the server with this process id accepts connections. */
export const isReady = (cluster: string, pid: number): boolean => {
  const found = parse(readPidFile(cluster));
  return found.pid === pid && found.status === 'ready';
};

/** Removes a socket folder of ours, and nothing else. */
export const removeSocketFolder = (folder: string): void => {
  if (basename(folder).startsWith(socketFolderPrefix)) rmSync(folder, { recursive: true, force: true });
};

/**
 * Clears away what a dead server left. PostgreSQL does it itself unless the process id has been reused by a process of
 * the same account; it then refuses to start for ever.
 */
export const removeStale = (cluster: string, finding: { content: string; socketFolder: string }): void => {
  const aside = join(cluster, `postmaster.pid.${randomUUID()}`);
  try {
    renameSync(pidFile(cluster), aside);
  } catch {
    return;
  }
  // Another starter may have acted between our look and our rename; then the file is its own, and is put back.
  if (readFileSync(aside, 'utf8') !== finding.content && !existsSync(pidFile(cluster))) {
    renameSync(aside, pidFile(cluster));
    return;
  }
  rmSync(aside, { force: true });
  removeSocketFolder(finding.socketFolder);
};

/** Waits until a process is gone. @returns false when it still exists after that time */
const gone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds;
  while (processStamp(pid) !== undefined) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
};

/**
 * PostgreSQL's ways to shut down, gentlest first: a fast shutdown, which writes everything out; then an immediate one,
 * which needs recovery later.
 */
export const shutdownSteps = [
  { signal: 'SIGINT', milliseconds: 30_000 },
  { signal: 'SIGQUIT', milliseconds: 10_000 },
] as const;

/**
 * Ends a server whose starter is dead. A new server is safer than taking this one over: it may be about to end, and it
 * runs with outdated settings.
 *
 * @throws Error when we may not signal it, or it does not end
 */
export const endOrphan = async ({ pid, socketFolder }: Postmaster): Promise<void> => {
  for (const { signal, milliseconds } of shutdownSteps) {
    try {
      process.kill(pid, signal);
    } catch {
      // Either it is gone, or it is not ours to end: the wait shows which.
    }
    if (await gone(pid, milliseconds)) {
      removeSocketFolder(socketFolder);
      return;
    }
  }
  throw new Error(
    `A database server left by an earlier run (process ${pid}) does not end, or belongs to another user. ` +
      `End it by hand ("kill -INT ${pid}") and start again.`,
  );
};

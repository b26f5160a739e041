import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * How far long work lowers its priority, as niceness in the operating system: an export gets a tenth of the processor
 * share of others, enough never to stall with a lock that others wait for; a read of seconds, for which a user waits, a
 * third; one of a minute a sixth.
 */
export const NICENESS = { exports: 10, longReads: 8, reads: 5 } as const;
/**
 * Linux allows a user to regroup ten processes a second, and refuses the next with a request to retry; pause before
 * that, in milliseconds.
 */
const AGAIN = 200;
const TRIES = 10;

/**
 * The process id of a connection's backend, if it runs on this machine: only over a local socket does its number refer
 * to one of our processes.
 */
function processOf(client: pg.ClientBase): number | undefined {
  const [pid, host]: readonly unknown[] = [Reflect.get(client, 'processID'), Reflect.get(client, 'host')];
  return typeof pid === 'number' && typeof host === 'string' && host.startsWith('/') ? pid : undefined;
}

/** A socket may lead out of a container, where process ids mean other processes. */
const isDatabase = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8')).startsWith('postgres');

/**
 * Sets the priority of a backend's whole session: each PostgreSQL process is a session of its own, and Linux shares
 * processors among sessions, whatever the priority of a process within one.
 */
async function regroup(pid: number, by: number, tries = TRIES): Promise<void> {
  try {
    await writeFile(`/proc/${pid}/autogroup`, String(by));
  } catch (error) {
    if (tries === 0 || !(error instanceof Error) || Reflect.get(error, 'code') !== 'EAGAIN') throw error;
    await sleep(AGAIN, undefined, { ref: false });
    await regroup(pid, by, tries - 1);
  }
}

/**
 * Lowers the priority of a connection's backend below that of others who want the processor. Where the database is on
 * another machine, or the priority may not be changed, the backend works as before.
 */
export async function lowerPriority(client: pg.ClientBase, by: number): Promise<void> {
  const pid = processOf(client);
  if (pid === undefined) return;
  try {
    if (!(await isDatabase(pid))) return;
    setPriority(pid, by);
    await regroup(pid, by);
  } catch {
    // not permitted, or not Linux
  }
}

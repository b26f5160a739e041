import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * How far what takes long stands back, as priorities of the operating system: an export gets a tenth of the part of a processor that others have, enough never to stand
 * still with something that others wait for; a long read, for which somebody waits, a third.
 */
export const BEHIND = { exports: 10, reads: 5 } as const;
/** Linux lets a user regroup ten processes a second, and asks the next to come again. */
const AGAIN = 200;
const TRIES = 10;

/** The process of a connection in the database, where that runs on this machine: only over a socket of this machine its number is one of ours. */
function processOf(client: pg.ClientBase): number | undefined {
  const [pid, host]: readonly unknown[] = [Reflect.get(client, 'processID'), Reflect.get(client, 'host')];
  return typeof pid === 'number' && typeof host === 'string' && host.startsWith('/') ? pid : undefined;
}

/** A socket may lead out of a container, where numbers of processes mean others. */
const isDatabase = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8')).startsWith('postgres');

/** Each process of PostgreSQL is a session of its own, and Linux shares processors out among sessions, whatever the priority of a process in one. */
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
 * Has the process of a connection take a processor after those of others who want it. Where the database is on another machine, or may not
 * be told, it works as it did.
 */
export async function standBack(client: pg.ClientBase, by: number): Promise<void> {
  const pid = processOf(client);
  if (pid === undefined) return;
  try {
    if (!(await isDatabase(pid))) return;
    setPriority(pid, by);
    await regroup(pid, by);
  } catch {
    // not ours to tell, or not Linux
  }
}

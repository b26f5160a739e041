import { readdir, readFile } from 'node:fs/promises';
import { oneRow, sql, type Database } from '@plumbline/server/db/database.ts';
import { median } from './figure.ts';

/** Length of a clock tick of /proc, in milliseconds. */
const TICK_MS = 10;

interface ProcessTimes {
  readonly parent: number;
  readonly ms: number;
}

/** The parent of a process and the processor time it has used; undefined once it has ended. */
export async function timesOf(pid: string): Promise<ProcessTimes | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

/**
 * The processor time that works take here and in the processes of the database, in milliseconds: medians of turns in
 * which they alternate, after one that does not count. Other load on the machine prolongs the time of a clock, the more
 * the lower the priority of a work is, but hardly this. Only on Linux; undefined elsewhere.
 */
export async function processorTimes<K extends string>(
  { db }: Database,
  turns: number,
  works: Readonly<Record<K, () => Promise<unknown>>>,
): Promise<Readonly<Record<K, number>> | undefined> {
  if (process.platform !== 'linux') return undefined;
  const backend = await oneRow(db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
  const postmaster = (await timesOf(String(backend?.pid)))?.parent;
  const spent = async (): Promise<number> => {
    let ms = process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
    for (const name of await readdir('/proc')) {
      const times = /^\d+$/.test(name) ? await timesOf(name) : undefined;
      if (times?.parent === postmaster) ms += times?.ms ?? 0;
    }
    return ms;
  };
  const names = Object.keys(works) as K[]; // the keys of an object literal of ours
  const found = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn <= turns; turn++)
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      const before = await spent();
      await works[name]();
      if (turn > 0) found.get(name)?.push(Math.round((await spent()) - before));
    }
  return Object.fromEntries(names.map((name) => [name, median(found.get(name) ?? [])])) as Record<K, number>; // one entry a name
}

import { readdir, readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { oneRow, sql, type Database } from '@plumbline/server/db/database.ts';
import { timesOf } from './processor.ts';

const MB = 1024 * 1024;
const EVERY_MS = 20;
/** The delay that the histogram records between two ticks when nothing is late: its own interval, in milliseconds. */
const RESOLUTION_MS = 5;

/** The cost of a work for the process it ran in. */
export interface Cost {
  /** Peak memory above the level before the work, in MB: resident, and JavaScript heap. */
  readonly residentMb: number;
  readonly heapMb: number;
  /** The longest time the event loop was blocked, and the 99.9th percentile, in milliseconds. */
  readonly loopMaxMs: number;
  readonly loop999Ms: number;
}

/** Runs a work and returns its cost; collects garbage first if Node was started with `--expose-gc`. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const most = { rss: before.rss, heap: before.heapUsed };
  const timer = setInterval(() => {
    const now = process.memoryUsage();
    most.rss = Math.max(most.rss, now.rss);
    most.heap = Math.max(most.heap, now.heapUsed);
  }, EVERY_MS);
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  loop.enable();
  try {
    await work();
  } finally {
    clearInterval(timer);
    loop.disable();
  }
  const late = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e6 - RESOLUTION_MS));
  return {
    residentMb: Math.round((most.rss - before.rss) / MB),
    heapMb: Math.round((most.heap - before.heapUsed) / MB),
    loopMaxMs: late(loop.max),
    loop999Ms: late(loop.percentile(99.9)),
  };
}

/** The memory of some processes in MB, what they share counted once; undefined where the system does not say. */
async function memoryOf(pids: readonly number[]): Promise<number | undefined> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0);
  return kilobytes === 0 ? undefined : Math.round(kilobytes / 1024);
}

/** The processes that another started. */
async function childrenOf(parent: number): Promise<readonly number[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => ((await timesOf(name))?.parent === parent ? [Number(name)] : [])),
  );
  return found.flat();
}

/** What an installation takes: memory of the server and of the database, and the database on disk, in MB. */
export interface Footprint {
  readonly serverMb: number | undefined;
  readonly databaseMb: number | undefined;
  readonly diskMb: number;
}

/** What the server in a process and its database, on this machine, take now. */
export async function footprintOf(pid: number, { db }: Database): Promise<Footprint> {
  const found = await oneRow(
    db,
    sql<{
      pid: number;
      mb: number;
    }>`select pg_backend_pid() as pid, ceil(pg_database_size(current_database()) / 1e6)::int as mb`,
  );
  const postmaster = (await timesOf(String(found?.pid)))?.parent ?? 0;
  return {
    serverMb: await memoryOf([pid]),
    databaseMb: postmaster > 0 ? await memoryOf([postmaster, ...(await childrenOf(postmaster))]) : undefined,
    diskMb: found?.mb ?? 0,
  };
}

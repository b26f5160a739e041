import { monitorEventLoopDelay } from 'node:perf_hooks';

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

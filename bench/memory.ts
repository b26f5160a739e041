import { monitorEventLoopDelay } from 'node:perf_hooks';

const MB = 1024 * 1024;
const EVERY_MS = 20;
/** What the histogram counts between two ticks although nothing is late: its own interval, in milliseconds. */
const RESOLUTION_MS = 5;

/** What a work cost the process it ran in. */
export interface Cost {
  /** Most memory beyond what was held before, in MB: resident, and of the JavaScript heap. */
  readonly residentMb: number;
  readonly heapMb: number;
  /** How long the event loop was held up at most, and at the 99.9th percentile, in milliseconds. */
  readonly loopMaxMs: number;
  readonly loop999Ms: number;
}

/** Runs a work and tells what it cost; the heap is swept before, where Node was started with `--expose-gc`. */
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

import { Worker } from 'node:worker_threads';
import { compiledModules } from '../threads/compiled-modules.ts';
import { SpareThread } from '../threads/spare-thread.ts';
import type { ReadJob } from './read-protocol.ts';

/** Maximum size of a file, in bytes, after which a thread can be reused: it leaves no significant memory behind. */
const SMALL = 1024 * 1024;
const spare = new SpareThread();

/** Returns a thread to read a file: the waiting one if its memory limit matches the job's, else a new one. */
export function acquireThread(job: ReadJob): Worker {
  const { memoryMb } = job.limits;
  const waiting = spare.take(memoryMb);
  if (waiting !== undefined) {
    waiting.postMessage(job);
    return waiting;
  }
  return new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: job,
    // The thread needs nothing else of the process: no environment (it may hold secrets), no flags.
    env: compiledModules(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}

/**
 * Keeps a thread that has read a file to its end for the next one; it forgets the file. Returns whether it is kept:
 * after a large file it is not, since its memory stays in use.
 */
export function releaseThread(worker: Worker, { bytes, limits: { memoryMb } }: ReadJob): boolean {
  if (bytes > SMALL || !spare.keep(worker, memoryMb)) return false;
  worker.postMessage('leave');
  return true;
}

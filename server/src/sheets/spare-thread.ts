import { Worker } from 'node:worker_threads';
import { compiledModules } from '../threads/compiled-modules.ts';
import type { ReadJob } from './read-protocol.ts';

/** Maximum size of a file, in bytes, after which a thread can be reused: it leaves no significant memory behind. */
const SMALL = 1024 * 1024;
/** How long a thread waits for its next file, in milliseconds. */
const WAITS = 30_000;

/** The thread waiting for its next file. */
let waiting: { readonly worker: Worker; readonly memoryMb: number; readonly end: NodeJS.Timeout } | undefined;

/** Removes the previous user's listeners: by event name, since the thread itself has listeners too. */
function unheard(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

/** Returns a thread to read a file: the waiting one if its memory limit matches the job's, else a new one. */
export function acquireThread(job: ReadJob): Worker {
  const { memoryMb } = job.limits;
  if (waiting?.memoryMb === memoryMb) {
    const { worker, end } = waiting;
    clearTimeout(end);
    waiting = undefined;
    unheard(worker);
    worker.ref();
    worker.postMessage(job);
    return worker;
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
 * Keeps a thread that has read a file to its end for the next one: starting a thread takes a hundred times as long as
 * reading a small file. It forgets the file, keeps no process alive, and ends when no file arrives. Returns whether it
 * is kept: after a large file it is not, since its memory stays in use, and one spare thread is enough.
 */
export function releaseThread(worker: Worker, { bytes, limits: { memoryMb } }: ReadJob): boolean {
  if (waiting !== undefined || bytes > SMALL) return false;
  const forget = (): void => {
    clearTimeout(end);
    if (waiting?.worker === worker) waiting = undefined;
  };
  const end = setTimeout(() => {
    forget();
    void worker.terminate();
  }, WAITS).unref();
  unheard(worker);
  worker.on('error', forget);
  worker.on('exit', forget);
  worker.postMessage('leave');
  worker.unref();
  waiting = { worker, memoryMb, end };
  return true;
}

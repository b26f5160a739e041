import { Worker } from 'node:worker_threads';
import { compiledModules } from '../threads/compiled-modules.ts';
import type { ReadJob } from './read-protocol.ts';

/** A file no larger than this, in bytes, leaves nothing behind that matters. */
const SMALL = 1024 * 1024;
/** So long a thread waits for its next file, in milliseconds. */
const WAITS = 30_000;

/** The thread that waits for its next file. */
let waiting: { readonly worker: Worker; readonly memoryMb: number; readonly end: NodeJS.Timeout } | undefined;

/** Takes away who listened: by their names, since the thread itself listens for who does. */
function unheard(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

/** A thread that reads a file: the one that waits, where it may have as much memory as the job allows, or a new one. */
export function begun(job: ReadJob): Worker {
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
 * Keeps a thread that has read a file to its end for the next one: to begin a thread takes a hundred times as long as to
 * read a small file. It forgets the file, keeps no process alive, and ends when none comes. Answers whether it is kept: a
 * large file leaves its memory behind, and one thread is enough.
 */
export function spare(worker: Worker, { bytes, limits: { memoryMb } }: ReadJob): boolean {
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

import { Worker } from 'node:worker_threads';
import { compiledModules } from '../threads/compiled-modules.ts';
import type { FromThread, ToThread } from './pdf-messages.ts';

/** A job as the pool sees it while a thread works on it. */
export interface ThreadJob {
  /** False when the job was stopped while it waited. */
  isWanted(): boolean;
  /** Sends the job to the thread. */
  begin(thread: PdfThread, job: number): void;
  /** Receives the thread's messages about the job. */
  hear(message: FromThread, thread: PdfThread): void;
  /** Called when the thread is gone. */
  fail(error: unknown): void;
}
/** A thread that draws PDFs. */
export interface PdfThread {
  /** Its number of jobs. */
  readonly load: number;
  take(job: ThreadJob): void;
  tell(message: ToThread): void;
  end(): Promise<void>;
}

/** A thread that needs more than this is faulty; it ends, and the server continues. */
const MEMORY_MAX_MB = 1024;

let lastJob = 0;

/**
 * Starts a thread. `onFree` is called after each job, `onGone` when the thread accepts no more; its remaining jobs then
 * fail. An idle thread keeps no process alive and ends after `idleMs`.
 */
export function startThread(hooks: {
  readonly idleMs: number;
  readonly onFree: () => void;
  readonly onGone: (thread: PdfThread) => void;
}): PdfThread {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    name: 'pdf',
    env: { ...process.env, ...compiledModules() },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  const jobs = new Map<number, ThreadJob>();
  let idle: NodeJS.Timeout | undefined;
  let fault = new Error('The PDF thread has ended.');

  const thread: PdfThread = {
    get load() {
      return jobs.size;
    },
    take(job) {
      clearTimeout(idle);
      worker.ref();
      lastJob++;
      jobs.set(lastJob, job);
      try {
        job.begin(thread, lastJob);
      } catch (error) {
        // a message that cannot be sent to a thread
        over(lastJob);
        job.fail(error);
      }
    },
    tell: (message) => worker.postMessage(message, []),
    async end() {
      clearTimeout(idle);
      await worker.terminate();
    },
  };

  function over(job: number): void {
    jobs.delete(job);
    if (jobs.size > 0) return;
    worker.unref();
    idle = setTimeout(() => {
      // from now on it accepts no more work, though ending takes a moment
      hooks.onGone(thread);
      void worker.terminate();
    }, hooks.idleMs).unref();
  }

  worker.on('message', (message: FromThread) => {
    const job = jobs.get(message.job);
    const isOver = message.kind === 'done' || message.kind === 'failed';
    if (isOver) over(message.job);
    job?.hear(message, thread);
    if (isOver) hooks.onFree();
  });
  worker.on('error', (error) => {
    fault = new Error('The PDF thread has failed.', { cause: error });
  });
  worker.on('exit', () => {
    clearTimeout(idle);
    hooks.onGone(thread);
    for (const job of jobs.values()) job.fail(fault);
    jobs.clear();
  });
  return thread;
}

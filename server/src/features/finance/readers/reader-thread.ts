import { Worker } from 'node:worker_threads';
import { compiledModules } from '../../../threads/compiled-modules.ts';
import { SpareThread } from '../../../threads/spare-thread.ts';
import type { ReaderJob, ReaderMessage, ReadPart } from './reader-protocol.ts';
import { INVOICE_LIMITS, reason } from './unreadable.ts';

const MS = 1_000;

/** Limits of reading one part that differ from the usual ones. */
export interface ReaderLimits {
  readonly seconds: number;
  readonly memoryMb: number;
}
const USUAL: ReaderLimits = { seconds: INVOICE_LIMITS.seconds, memoryMb: INVOICE_LIMITS.memoryMb };

/** Only a thread with the usual limits waits for its next file. */
const spare = new SpareThread();

function startWorker({ memoryMb }: ReaderLimits): Worker {
  return new Worker(new URL('./reader-worker.ts', import.meta.url), {
    name: 'invoices',
    // it needs nothing of the environment, which may hold secrets
    env: compiledModules(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}

const acquire = (limits: ReaderLimits): Worker =>
  (limits === USUAL ? spare.take(USUAL.memoryMb) : undefined) ?? startWorker(limits);

/** Keeps a thread that read its file to the end for the next one. */
function release(worker: Worker, limits: ReaderLimits): void {
  if (limits !== USUAL || !spare.keep(worker, USUAL.memoryMb)) void worker.terminate();
}

type Fault = 'tookTooLong' | 'tooMuchMemory' | 'readerFailed';
type Heard = ReaderMessage | { readonly type: 'gone'; readonly fault: Fault };

/** One file in a thread: its messages one by one, the last of them that the thread is gone. */
class Reading {
  readonly worker: Worker;
  readonly #heard: Heard[] = [];
  readonly #limits: ReaderLimits;
  #wake: (() => void) | undefined;

  constructor(job: ReaderJob, limits: ReaderLimits) {
    this.#limits = limits;
    this.worker = acquire(limits);
    this.worker.on('message', (message: ReaderMessage) => this.#hear(message));
    this.worker.on('error', (error) => {
      const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#hear({ type: 'gone', fault: isMemory ? 'tooMuchMemory' : 'readerFailed' });
    });
    this.worker.on('exit', () => this.#hear({ type: 'gone', fault: 'readerFailed' }));
    this.worker.postMessage(job);
  }

  #hear(message: Heard): void {
    this.#heard.push(message);
    this.#wake?.();
  }

  /** The next message; that the thread is gone, when it takes too long or the caller gave up. */
  async next(signal: AbortSignal | undefined): Promise<Heard> {
    const end = performance.now() + this.#limits.seconds * MS;
    while (this.#heard.length === 0) {
      signal?.throwIfAborted();
      const rest = end - performance.now();
      if (rest <= 0) return { type: 'gone', fault: 'tookTooLong' };
      await this.#wait(rest, signal);
    }
    return this.#heard.shift() ?? { type: 'gone', fault: 'readerFailed' };
  }

  async #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, ms);
    const stop = (): void => resolve();
    signal?.addEventListener('abort', stop);
    await promise;
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** How a thread read a file: to its end, or until it broke at a part. */
type Ended = { readonly isDone: true } | { readonly isDone: false; readonly at: number };

/**
 * Reads a file in a thread of its own, part by part; the next part is read when the caller asks for it. A part that takes
 * more time or memory than it may is refused, and a new thread goes on with the next.
 */
export async function* readParts(
  job: Omit<ReaderJob, 'skip'>,
  signal: AbortSignal | undefined,
  limits: ReaderLimits = USUAL,
): AsyncGenerator<ReadPart> {
  for (let skip = 0; ;) {
    const ended = yield* readIn(new Reading({ ...job, skip }, limits), job.name, skip, signal, limits);
    if (ended.isDone) return;
    skip = ended.at + 1;
  }
}

async function* readIn(
  reading: Reading,
  name: string,
  skip: number,
  signal: AbortSignal | undefined,
  limits: ReaderLimits,
): AsyncGenerator<ReadPart, Ended> {
  let begun: { readonly file: string; readonly at: number } | undefined;
  let isWhole = false;
  try {
    for (;;) {
      const message = await reading.next(signal);
      if (message.type === 'gone') {
        const facts = message.fault === 'tookTooLong' ? { limit: limits.seconds } : {};
        yield { file: begun?.file ?? name, documents: [], reason: reason(message.fault, facts), notes: [] };
        // a file that fails before its first part would fail again
        return begun === undefined ? { isDone: true } : { isDone: false, at: Math.max(begun.at, skip) };
      }
      if (message.part !== undefined) {
        yield message.part;
        reading.worker.postMessage('taken');
      }
      if (message.type === 'begin') begun = message;
      else {
        isWhole = true;
        return { isDone: true };
      }
    }
  } finally {
    if (isWhole) release(reading.worker, limits);
    else await reading.worker.terminate();
  }
}

import type { Worker } from 'node:worker_threads';
import { acquireThread, releaseThread } from './file-thread.ts';
import type { ReadJob, ReadMessage } from './read-protocol.ts';
import { SheetError } from './sheet-error.ts';

const MS = 1_000;
const MB = 1024 * 1024;

/**
 * A thread that reads one file, and the messages it sends, in order. It ends when the file is refused, abandoned
 * ({@link ReadThread.close}), aborted, or when waiting for it took longer than the job allows; after a small file read
 * to its end, it goes on to another file. A thread told to stay waits for the next job on the same file ({@link
 * ReadThread.begin}) once a job is read or refused.
 */
export class ReadThread {
  readonly #worker: Worker;
  #job: ReadJob;
  readonly #signal: AbortSignal | undefined;
  readonly #messages: ReadMessage[] = [];
  #waitingMs = 0;
  #failure: unknown;
  #ended = false;
  #isIdle = false;
  #isWhole = false;
  #wake: (() => void) | undefined;

  constructor(job: ReadJob, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    this.#job = job;
    this.#signal = signal;
    this.#worker = acquireThread(job);
    this.#worker.on('message', (message: ReadMessage) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(this.#crashOf(error)));
    this.#worker.on('exit', () => this.#end());
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  /** Gives a staying thread its next job; the previous one must be over ({@link ReadThread.isIdle}). */
  begin(job: ReadJob): void {
    this.#signal?.throwIfAborted();
    this.#job = job;
    this.#waitingMs = 0;
    this.#isIdle = false;
    this.#isWhole = false;
    this.#worker.postMessage(job);
  }

  /** True when a staying thread may be given its next job. */
  get isIdle(): boolean {
    return this.#isIdle && !this.#ended && this.#failure === undefined;
  }

  /** The next message; undefined after the last. Throws SheetError, or the reason of the abort. */
  async next(): Promise<ReadMessage | undefined> {
    while (this.#messages.length === 0) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#ended) return undefined;
      await this.#wait();
    }
    const message = this.#messages.shift();
    this.#taken(message);
    if (message?.type === 'refused') throw new SheetError(message.code, message.facts);
    return message;
  }

  #taken(message: ReadMessage | undefined): void {
    if (message?.type === 'rows') this.#worker.postMessage('taken');
    else if (message !== undefined && message.type !== 'head') {
      this.#isIdle = this.#job.stay === true;
      // after a failed read, the thread's memory is in an unknown state
      this.#isWhole = message.type !== 'refused';
    }
  }

  /** Abandons the file, whatever the thread is doing. */
  async close(): Promise<void> {
    // by now the thread may be reading for another caller
    if (this.#ended) return;
    this.#ended = true;
    this.#signal?.removeEventListener('abort', this.#abort);
    const mayGoOn = this.#isWhole && this.#failure === undefined;
    if (!mayGoOn || !releaseThread(this.#worker, this.#job)) await this.#worker.terminate();
  }

  /** Waits for a message; only this time counts against the limit, not the consumer's work on the rows. */
  async #wait(): Promise<void> {
    const allowed = this.#job.limits.seconds * MS - this.#waitingMs;
    // many short waits add up to a long one
    if (allowed <= 0) return this.#timeOut();
    const start = performance.now();
    const timer = setTimeout(() => this.#timeOut(), allowed);
    await new Promise<void>((wake) => {
      this.#wake = wake;
    });
    clearTimeout(timer);
    this.#waitingMs += performance.now() - start;
  }

  #receive(message: ReadMessage): void {
    this.#messages.push(message);
    this.#wake?.();
  }

  #timeOut(): void {
    this.#fail(new SheetError('import.timeout', { limit: this.#job.limits.seconds }));
    void this.#worker.terminate();
  }

  readonly #abort = (): void => {
    this.#messages.length = 0;
    this.#fail(this.#signal?.reason);
    void this.#worker.terminate();
  };

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  #end(): void {
    this.#ended = true;
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#wake?.();
  }

  #crashOf(error: unknown): unknown {
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!outOfMemory) return error;
    return new SheetError('import.unpackedTooLarge', { limit: this.#job.limits.memoryMb * MB }, { cause: error });
  }
}

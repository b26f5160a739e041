import type { Worker } from 'node:worker_threads';

/** How long a thread waits for its next file, in milliseconds. */
const WAITS = 30_000;

/**
 * At most one thread that waits for its next file: starting a thread takes a hundred times as long as reading a small
 * file. While it waits it keeps no process alive, and it ends when no file arrives.
 */
export class SpareThread {
  #waiting: { readonly worker: Worker; readonly memoryMb: number; readonly end: NodeJS.Timeout } | undefined;

  /** The waiting thread, if it has this memory limit; undefined otherwise. */
  take(memoryMb: number): Worker | undefined {
    if (this.#waiting?.memoryMb !== memoryMb) return undefined;
    const { worker, end } = this.#waiting;
    clearTimeout(end);
    this.#waiting = undefined;
    removeListeners(worker);
    worker.ref();
    return worker;
  }

  /** Keeps a thread that has done its work. Returns whether it is kept: one spare thread is enough. */
  keep(worker: Worker, memoryMb: number): boolean {
    if (this.#waiting !== undefined) return false;
    const forget = (): void => {
      clearTimeout(end);
      if (this.#waiting?.worker === worker) this.#waiting = undefined;
    };
    const end = setTimeout(() => {
      forget();
      void worker.terminate();
    }, WAITS).unref();
    removeListeners(worker);
    worker.on('error', forget);
    worker.on('exit', forget);
    worker.unref();
    this.#waiting = { worker, memoryMb, end };
    return true;
  }
}

/** Removes the listeners of the previous work: by event name, since the thread itself has listeners too. */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

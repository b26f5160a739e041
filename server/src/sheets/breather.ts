import { setImmediate } from 'node:timers/promises';

/** Work of this length between two turns of the event loop is not felt by other users (bar: 50 ms). */
const LONGEST_STRETCH_MS = 12;

/** Lets a long loop give way: call {@link Breather.pause} every few rows. */
export class Breather {
  #since = performance.now();

  /** Whether the loop has worked long enough to give way. */
  get due(): boolean {
    return performance.now() - this.#since > LONGEST_STRETCH_MS;
  }

  /** Gives way to whatever waits. */
  async pause(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}

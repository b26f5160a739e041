import { setImmediate } from 'node:timers/promises';

/** Maximum work between two turns of the event loop that other users do not notice (limit: 50 ms). */
const LONGEST_STRETCH_MS = 12;

/** Lets a long loop yield: call {@link Breather.pause} every few rows. */
export class Breather {
  #since = performance.now();

  /** True when the loop has worked long enough to yield. */
  get due(): boolean {
    return performance.now() - this.#since > LONGEST_STRETCH_MS;
  }

  /** Yields to waiting work. */
  async pause(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}

/** Makes something of each item, with pauses in which others are served. */
export async function mapWithPauses<T, R>(
  items: readonly T[],
  make: (item: T, at: number) => R,
): Promise<readonly R[]> {
  const breather = new Breather();
  const made: R[] = [];
  for (const [at, item] of items.entries()) {
    if (breather.due) await breather.pause();
    made.push(make(item, at));
  }
  return made;
}

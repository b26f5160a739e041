import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for work, but for no longer than the grace period once it is asked to stop: work that hangs blocks nobody else.
 * Nobody sees what it does afterwards, so whatever it may still write must be refused at the place of the write.
 *
 * @param signal asks the work to stop
 * @param graceMs how long the work may then take, in milliseconds
 * @throws the reason of the signal when the work is left behind; whatever the work throws before
 */
export async function unlessLeftBehind<T>(work: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  const over = new AbortController();
  const aborted = Promise.withResolvers<void>();
  const hear = (): void => aborted.resolve();
  if (signal.aborted) hear();
  else signal.addEventListener('abort', hear, { once: true });
  const late = async (): Promise<T> => {
    await aborted.promise;
    await sleep(graceMs, undefined, { signal: over.signal });
    signal.throwIfAborted();
    return work;
  };
  try {
    return await Promise.race([work, late()]);
  } finally {
    signal.removeEventListener('abort', hear);
    over.abort();
  }
}

import { CallError } from './call-error.ts';

/** Pauses before what the network lost is sent again, in milliseconds. */
const PAUSES = [400, 2000];

/** A key for something that must be done once, however often it is sent; works without a secure connection too. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isLost = (error: unknown): boolean => error instanceof CallError && error.key === 'network';

/**
 * Sends, and sends again what the network lost. Only for what is done once under its key: the answer may be what was lost.
 * Throws what the last try threw.
 */
export async function retryLost<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error) || signal?.aborted === true) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return send();
}

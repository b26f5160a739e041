import { CallError } from '../call/call-error.ts';

/** Pauses before resending what the network lost, in milliseconds. */
const PAUSES = [400, 2000];

/** Makes a key for an act that must be done once, however often it is sent; also works without a secure connection. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isLost = (error: unknown): boolean => error instanceof CallError && error.key === 'network';

/**
 * Sends, and resends what the network lost. Only for acts done once under their key: the response may be what was lost.
 * Throws the error of the last attempt.
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

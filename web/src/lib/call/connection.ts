/** Pauses before looking again, in milliseconds; the last one repeats, and the network being back ends it. */
const PAUSES = [1000, 2000, 5000, 10_000, 15_000];
/** The server that does not answer within this time is not reachable, in milliseconds. */
const ANSWER_MS = 10_000;

/** Waits for the network to be back, or a pause that grows with the tries. Ends early with the signal. */
export function pauseBefore(tries: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    globalThis.addEventListener('online', end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}

/** True when the server answers now: what failed to load is not there, rather than the connection to it. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return ok;
  } catch {
    return false;
  }
}

import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** So much of what nobody wants is read nevertheless, in bytes, and for so long, in milliseconds. */
const LIMITS = { bytes: 64 * 1024 * 1024, ms: 10_000 } as const;

/**
 * Reads the rest of a body that is refused, and forgets it: a client that writes all before it reads would else find the
 * connection closed instead of the answer. Ends early for what never ends.
 */
export async function drain(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), LIMITS.ms);
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > LIMITS.bytes) stop.abort();
  });
  request.resume();
  await finished(request, { writable: false, signal: stop.signal }).catch(() => undefined);
  clearTimeout(timer);
}

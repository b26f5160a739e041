import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** Maximum amount of an unwanted body that is still read, in bytes, and for how long, in milliseconds. */
const LIMITS = { bytes: 64 * 1024 * 1024, ms: 10_000 };

/**
 * Reads and discards the rest of a refused body: a client that writes everything before it reads would otherwise find
 * the connection closed instead of the response. Gives up on a body that never ends.
 */
export async function drain(request: IncomingMessage, { bytes, ms } = LIMITS): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > bytes) stop.abort();
  });
  // what read it before, such as the parser of a form whose file could not be written, holds it back
  request.unpipe();
  request.resume();
  await finished(request, { writable: false, signal: stop.signal }).catch(() => undefined);
  clearTimeout(timer);
}

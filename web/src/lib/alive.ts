import { readStored, writeStored } from './stored.ts';

/** The other tabs are told this often at most, in milliseconds. */
const TELL_MS = 20_000;

let last = 0;
let told = 0;

/** A call of this session was answered now: the server counts its idle time anew. */
export function markAlive(now = Date.now()): void {
  last = now;
  if (now - told < TELL_MS) return;
  told = now;
  writeStored('alive', now);
}

/** When a call of this session was answered last, in any tab; milliseconds since 1970, 0 for never. */
export function lastAlive(): number {
  const stored = readStored('alive');
  return Math.max(last, typeof stored === 'number' && stored <= Date.now() ? stored : 0);
}

import { readStored, writeStored } from '../stored.ts';

/** Minimum interval between notifications to other tabs, in milliseconds. */
const TELL_MS = 20_000;

let last = 0;
let reportedAt = 0;

/** Records that a call of this session was just answered: the server restarts its idle time. */
export function markAlive(now = Date.now()): void {
  last = now;
  if (now - reportedAt < TELL_MS) return;
  reportedAt = now;
  writeStored('alive', now);
}

/** Returns when a call of this session was last answered, in any tab; milliseconds since 1970, 0 for never. */
export function lastAlive(): number {
  const stored = readStored('alive');
  return Math.max(last, typeof stored === 'number' && stored <= Date.now() ? stored : 0);
}

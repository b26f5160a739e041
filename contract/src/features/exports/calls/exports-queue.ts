import { as, call, nothing } from '../../../calls/call.ts';

/**
 * Returns the position of the caller's exports in the queue: how many exports run (as many as may run at once), and how
 * many wait ahead of the caller's first. Null when none of the caller's exports is waiting.
 */
export const exportsQueue = call({
  path: '/api/ext/exports/queue',
  access: 'signedIn',
  input: nothing,
  output: as<{ readonly running: number; readonly before: number } | null>(),
});

import { as, call, nothing } from '../../../calls/call.ts';

/**
 * Where the caller's exports stand: how many run, as many as run at once, and how many wait before the first of theirs. Null where
 * none of theirs waits.
 */
export const exportsQueue = call({
  path: '/api/ext/exports/queue',
  access: 'signedIn',
  input: nothing,
  output: as<{ readonly running: number; readonly before: number } | null>(),
});

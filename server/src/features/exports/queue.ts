import { exportsQueue as call } from '@plumbline/contract/features/exports/calls.ts';
import { EXPORTS_AT_ONCE } from '../../db/database.ts';
import { exportsBefore } from '../../db/single-client.ts';
import { handle } from '../../http/handler.ts';

/** The position of the caller's exports in the queue of this process. */
export const exportsQueue = handle(call, ({ caller }) => {
  const before = exportsBefore(caller.userId);
  return before === null ? null : { running: EXPORTS_AT_ONCE, before };
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';

/**
 * Puts signed-off checks in doubt manually, with a reason: they must be re-verified and do not count as done until
 * then. Checks that cannot be put in doubt are returned with the reason; `dryRun` changes nothing and returns the same
 * result.
 */
export const retestPut = call({
  path: '/api/ext/checks/retest-put',
  access: { register: 'tagItr', right: 'reject' },
  input: z.object({ selection, reason: z.string().trim().min(1).max(500), dryRun: z.boolean().default(false) }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

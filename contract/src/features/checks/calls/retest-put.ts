import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';

/**
 * Puts signed-off checks in doubt by hand, with a reason: they are to be re-verified, and are not done until they are. Those that
 * cannot be come with why; `dryRun` does nothing and answers the same.
 */
export const retestPut = call({
  path: '/api/ext/checks/retest-put',
  access: { register: 'tagItr', right: 'reject' },
  input: z.object({ selection, reason: z.string().trim().min(1).max(500), dryRun: z.boolean().default(false) }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

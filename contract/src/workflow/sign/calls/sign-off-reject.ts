import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';
import { recordKey } from '../../../workflow/records.ts';
import { as, call } from '../../../calls/call.ts';

/**
 * Takes all sign-offs of one or many records back, with a reason, and opens them again (domain guide 3.4 step 4). Records
 * that cannot be sent back come with why; what was signed stays on record. `dryRun` does nothing and answers the same.
 */
export const signOffReject = call({
  path: '/api/ext/sign-off/reject',
  access: { registerIn: 'register', right: 'reject' },
  input: z.object({
    register: recordKey,
    selection,
    reason: z.string().trim().min(1).max(1000),
    dryRun: z.boolean().default(false),
  }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

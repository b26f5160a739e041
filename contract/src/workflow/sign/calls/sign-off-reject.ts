import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';
import { recordKey } from '../../../workflow/records.ts';
import { as, call } from '../../../calls/call.ts';

/**
 * Takes back all sign-offs of one or more records, with a reason, and reopens the records (domain guide 3.4 step 4).
 * Records that cannot be sent back are returned with the reason; what was signed remains on record. `dryRun` changes
 * nothing and returns the same result.
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

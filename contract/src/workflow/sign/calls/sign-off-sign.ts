import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';
import { as, call } from '../../../calls/call.ts';
import { recordKey } from '../../../workflow/records.ts';

/**
 * Gives one sign-off to one or many records: the ones that may be signed are, the others come back with the reason.
 * Where the completion status that is set asks for a reason (`asksReason`), `reason` goes into the comments of all of them.
 * `dryRun` does nothing and answers the same lists; `noted` are those of the first that a signer should look at, and why. `acceptRisk` signs a blocked certificate by name (domain guide 3.9.3).
 */
export const signOffSign = call({
  path: '/api/ext/sign-off/sign',
  access: { registerIn: 'register', right: 'sign' },
  input: z.object({
    register: recordKey,
    selection,
    label: z.string().min(1).max(50),
    person: z.guid(),
    date: z.iso.date(),
    acceptRisk: z.boolean().default(false),
    reason: z.string().trim().max(500).optional(),
    dryRun: z.boolean().default(false),
  }),
  output: as<{
    readonly done: number;
    readonly refused: readonly Refused[];
    readonly noted: readonly Refused[];
    /** The status that completes some of them asks for a reason they do not have yet. */
    readonly asksReason: boolean;
  }>(),
});

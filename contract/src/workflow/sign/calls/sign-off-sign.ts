import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';
import { as, call } from '../../../calls/call.ts';
import { recordKey } from '../../../workflow/records.ts';

/**
 * Gives one sign-off to one or more records: those that may be signed are, the others are returned with the reason.
 * Where the resulting completion status requires a reason (`asksReason`), `reason` is added to the comments of all of
 * them. `dryRun` changes nothing and returns the same lists; `noted` lists signable records that a signer should look
 * at, and why. `acceptRisk` signs a blocked certificate in the signer's name (domain guide 3.9.3).
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
    /** The status that completes some of the records requires a reason they do not have yet. */
    readonly asksReason: boolean;
  }>(),
});

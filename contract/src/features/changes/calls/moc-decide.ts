import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';

/** So many records are decided at once at most. */
export const DECIDE_MOST = 5000;

/**
 * Decides of records that a change touches, chosen in its list, that they are to be done again, or that this is waived, with the reason.
 * What is to be done again is opened by what its register has for that (ADR 0067): signed checks are to be re-verified, accepted certificates
 * are in doubt, the sign-offs of job cards and the completion of procedures are taken back. Of what is open already, and of drawings, it is
 * only kept. It asks the right to send back of each register, `reopen` as well where a card is accepted; records without it are refused one by one.
 * What was decided stays.
 */
export const mocDecide = call({
  path: '/api/ext/changes/decide',
  access: { register: 'moc', right: 'update' },
  input: z.object({
    /** Of the list of what a change touches; its filter says of which change. */
    selection,
    /** The change, where rows are chosen by their ids. */
    moc: z.guid(),
    decision: z.enum(['reverify', 'waived']),
    reason: z.string().trim().min(1).max(500),
    dryRun: z.boolean().default(false),
  }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

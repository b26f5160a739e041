import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { Refused } from '../../register/calls.ts';
import { selection } from '../../register/filter.ts';

/** Maximum number of records decided at once. */
export const DECIDE_MOST = 5000;

/**
 * Decides, with a reason, that records affected by a change, chosen in its list, must be done again, or that this is
 * waived. Records to be done again are reopened in the way of their register (ADR 0067): signed checks must be
 * re-verified, accepted certificates are in doubt, the sign-offs of job cards and the completion of procedures are
 * taken back. For records that are already open, and for drawings, the decision is only recorded. Requires the right to
 * send back in each register, and `reopen` where a card is accepted; records without it are refused one by one.
 * Decisions stay on record.
 */
export const mocDecide = call({
  path: '/api/ext/changes/decide',
  access: { register: 'moc', right: 'update' },
  input: z.object({
    /** Rows of the list of records affected by a change; its filter says which change. */
    selection,
    /** The change, where rows are chosen by their ids. */
    moc: z.guid(),
    decision: z.enum(['reverify', 'waived']),
    reason: z.string().trim().min(1).max(500),
    dryRun: z.boolean().default(false),
  }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

/** The calls of changes. */
export const changesCalls = { mocDecide } as const;

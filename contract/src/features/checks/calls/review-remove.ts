import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';

/** So many records stay at most that are told one by one. */
export const STAY_NAMED = 1000;
/** To so many records it is done at once at most: what was done at once can be taken back at once. */
export const GO_MOST = 20_000;

/** What an act on the records of a review comes to. */
export interface ReviewOutcome {
  /** To how many records it is done, or was. */
  readonly done: number;
  /** The first of them by name. */
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  /** The others, and why they stay as they are; the first of them. */
  readonly refused: readonly Refused[];
  /** How many stay. */
  readonly stay: number;
  /** What takes it back, by the verb `undo` of their register; null where nothing was done. */
  readonly batch: string | null;
}

/** Which rows of which review an act is for. */
export const ofReview = z.object({
  /** The key of a review. */
  list: z.string().max(60),
  selection,
  dryRun: z.boolean().default(false),
});

/**
 * Removes records that are there without a line of the matrix, from the chosen rows of a review: those nobody has worked on.
 * With `dryRun` it only says which would go, and which stay and why. The right to delete the records is asked.
 */
export const reviewRemove = call({
  path: '/api/ext/checks/review-remove',
  access: 'level',
  input: ofReview,
  output: as<ReviewOutcome>(),
});

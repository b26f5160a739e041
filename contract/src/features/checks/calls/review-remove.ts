import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';

/** Maximum number of unchanged records returned individually. */
export const STAY_NAMED = 1000;
/** Maximum number of records changed at once, so that the whole change can be taken back at once. */
export const GO_MOST = 20_000;

/** The result of an action on the records of a review. */
export interface ReviewOutcome {
  /** The number of records changed, or to be changed. */
  readonly done: number;
  /** The first of them, by name. */
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  /** The first of the others, and why they stay as they are. */
  readonly refused: readonly Refused[];
  /** The number of records that stay. */
  readonly stay: number;
  /** Identifies the change for the `undo` verb of their register; null where nothing was done. */
  readonly batch: string | null;
}

/** The rows and the review an action is for. */
export const ofReview = z.object({
  /** The key of a review. */
  list: z.string().max(60),
  selection,
  dryRun: z.boolean().default(false),
});

/**
 * Removes records that exist without a line of the matrix, from the chosen rows of a review, unless someone has worked
 * on them. With `dryRun` it only reports which would be removed, and which stay and why. Requires the right to delete
 * the records.
 */
export const reviewRemove = call({
  path: '/api/ext/checks/review-remove',
  access: 'level',
  input: ofReview,
  output: as<ReviewOutcome>(),
});

import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';

/** Which rows to void or restore, and why; the reason is recorded in the history of each row. */
export const voidInput = z.object({
  /** Tag ITRs, tagged items, or one kind of tagged item. */
  register: z.string().max(60),
  selection,
  reason: z.string().trim().min(1).max(500),
  /** Changes nothing; the answer is the same. */
  dryRun: z.boolean().default(false),
});

/**
 * What is voided or restored along with tagged items, in every scope of work, including those the caller cannot see.
 */
export interface VoidedAlong {
  /** The number of checks, and how many of them are signed off: they keep their signatures but no longer count. */
  readonly checks: number;
  readonly signed: number;
  /** Open rounds of preservation. */
  readonly rounds: number;
  /** Open punch items of the items and their checks: they stay open and still count. */
  readonly punch: number;
}

/** The outcome of voiding or restoring: the number of rows changed, and why the others were not. */
export interface VoidAnswer {
  readonly done: number;
  /**
   * Identifies the change for the register's `undo` verb; null where nothing was done, or more than `undo` can take
   * back.
   */
  readonly batch: string | null;
  readonly refused: readonly Refused[];
  /** Null where the rows are checks: nothing is voided along with checks. */
  readonly along: VoidedAlong | null;
}

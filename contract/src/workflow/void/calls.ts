import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { Refused } from '../../register/calls.ts';
import { selection } from '../../register/filter.ts';

/** Which rows to void or restore, and why; the reason is recorded in the history of each row. */
const voidInput = z.object({
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

/**
 * Voids checks or tagged items, with a reason: they stay as they are, keep their number, and are frozen and excluded
 * from every count until restored. The checks and open preservation rounds of a tagged item are voided with it, in one
 * transaction. Requires the right to delete.
 *
 * @throws AppError `notFound` for a register whose rows are not voided
 */
export const voidPut = call({
  path: '/api/ext/void/put',
  access: { registerIn: 'register', right: 'delete' },
  input: voidInput,
  output: as<VoidAnswer>(),
});

/**
 * Restores void rows to their previous state. With a tagged item, the checks and rounds that were voided with it are
 * restored, but none that were voided on their own.
 *
 * @throws AppError `notFound` for a register whose rows are not voided
 */
export const voidRestore = call({
  path: '/api/ext/void/restore',
  access: { registerIn: 'register', right: 'delete' },
  input: voidInput,
  output: as<VoidAnswer>(),
});

/** The calls that void rows and restore them. */
export const voidCalls = { voidPut, voidRestore } as const;

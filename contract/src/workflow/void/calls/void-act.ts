import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';

/** Which rows are voided or restored, and why; the reason stands in the history of each. */
export const voidInput = z.object({
  /** Tag ITRs, tagged items, or one kind of those. */
  register: z.string().max(60),
  selection,
  reason: z.string().trim().min(1).max(500),
  /** Nothing is done; the answer is the same. */
  dryRun: z.boolean().default(false),
});

/** What goes, or comes back, with tagged items; in every scope of work, also where the caller sees none. */
export interface VoidedAlong {
  /** Checks, and how many of them are signed off: they keep their signatures, and count no more. */
  readonly checks: number;
  readonly signed: number;
  /** Open rounds of preservation. */
  readonly rounds: number;
  /** Open punch items of the items and their checks: they stay open, and count. */
  readonly punch: number;
}

/** What became of an act: how many rows it was done to, and the others with why not. */
export interface VoidAnswer {
  readonly done: number;
  /** What takes all of it back, by the verb `undo` of the register; null where nothing was done, or more than that verb takes. */
  readonly batch: string | null;
  readonly refused: readonly Refused[];
  /** Null where the rows are checks: nothing goes with them. */
  readonly along: VoidedAlong | null;
}

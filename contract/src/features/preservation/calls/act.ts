import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';

/** The cycles an action applies to, and whether it is only simulated. */
export const chosen = { selection, dryRun: z.boolean().default(false) };
/** Why it is done: recorded in the comments and the history of each cycle. */
export const reason = z.string().trim().min(1).max(500);
/** The result of an action: the number of cycles changed, and why the others were not. */
export interface ActAnswer {
  readonly done: number;
  /**
   * Identifies the change for the `undo` verb of Tag PWLs; null where nothing was done, or more than `undo` can take
   * back.
   */
  readonly batch: string | null;
  readonly refused: readonly Refused[];
}

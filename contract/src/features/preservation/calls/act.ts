import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';

/** Which cycles an act is for, and whether it is only tried. */
export const chosen = { selection, dryRun: z.boolean().default(false) };
/** Why it is done: it stands in the comments and the history of each. */
export const reason = z.string().trim().min(1).max(500);
/** What became of an act: how many it was done to, and the others with why not. */
export interface ActAnswer {
  readonly done: number;
  /** What takes all of it back, by the verb `undo` of Tag PWLs; null where nothing was done, or more than that verb takes. */
  readonly batch: string | null;
  readonly refused: readonly Refused[];
}

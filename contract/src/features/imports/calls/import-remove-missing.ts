import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { as, call } from '../../../calls/call.ts';

/** Maximum number of rows given by id; to remove all of them, no ids are needed. */
export const MISSING_AT_ONCE = 1000;

/** The result of removing rows that are missing from an imported file. */
export interface RemovedMissing {
  /** The number of rows deleted or voided; with `dryRun`, those that would be. */
  readonly removed: number;
  /** The first hundred rows that stay, with the reason. */
  readonly refused: readonly Refused[];
  readonly refusedCount: number;
}
/**
 * Deletes or voids rows that were missing from the file of a full import: those with the given ids, or all of them.
 * Rows that cannot be removed stay and are returned; only tagged items and Tag ITRs can be voided. The removal is part
 * of the import: undoing it restores the rows.
 */
export const importRemoveMissing = call({
  path: '/api/ext/import/remove-missing',
  access: 'level',
  input: z.object({
    job: z.guid(),
    ids: z.array(z.guid()).max(MISSING_AT_ONCE).default([]),
    all: z.boolean().default(false),
    how: z.enum(['delete', 'void']).default('delete'),
    dryRun: z.boolean(),
  }),
  output: as<RemovedMissing>(),
});

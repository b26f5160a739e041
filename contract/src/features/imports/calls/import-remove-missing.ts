import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { as, call } from '../../../calls/call.ts';

/** So many rows are named at once; all of them need no names. */
export const MISSING_AT_ONCE = 1000;

/** What became of rows that the file of an import lacks. */
export interface RemovedMissing {
  /** Rows that are deleted or voided, or with `dryRun` would be. */
  readonly removed: number;
  /** The first hundred that stay, with the reason. */
  readonly refused: readonly Refused[];
  readonly refusedCount: number;
}
/**
 * Deletes or voids rows that the file of a full import lacked: those of these ids, or all of them. What may not go so stays and
 * is told; only tagged items and Tag ITRs are voided. They belong to the import: undoing it brings them back.
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

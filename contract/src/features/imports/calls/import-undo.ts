import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** A row that prevents an import from being undone. */
export interface UndoObstacle {
  /** The key of its register. */
  readonly register: string;
  readonly id: string;
  readonly title: string;
  readonly why: Word;
}
/** The effect of undoing an import, or why it cannot be undone. */
export interface ImportUndo {
  /** Rows that the import added, directly or as a side effect, and that are deleted again. */
  readonly removed: number;
  /** Rows it changed, whose old values are restored. */
  readonly reverted: number;
  /** Rows it deleted, which are restored. */
  readonly restored: number;
  /** The first thousand obstructing rows; with `leave`, the rows that stay as they are. */
  readonly obstacles: readonly UndoObstacle[];
  /** The number of all obstructing rows; without `leave`, nothing is done unless it is 0. */
  readonly obstacleCount: number;
}
/**
 * Undoes a whole import with all its side effects, or nothing of it: later work on one of its rows prevents this,
 * unless such rows are left as they are. With `dryRun` it only reports the effect.
 */
export const importUndo = call({
  path: '/api/ext/import/undo',
  access: 'level',
  input: z.object({
    job: z.guid(),
    dryRun: z.boolean(),
    /** Leaves obstructing rows as they are, with everything added along with them; all other rows are undone. */
    leave: z.boolean().default(false),
  }),
  output: as<ImportUndo>(),
});

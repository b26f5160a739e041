import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** A row that stands in the way of taking an import back. */
export interface UndoObstacle {
  /** The key of its register. */
  readonly register: string;
  readonly id: string;
  readonly title: string;
  readonly why: Word;
}
/** What taking an import back does, or why it cannot be done. */
export interface ImportUndo {
  /** Rows it added, and what followed from them, that are deleted again. */
  readonly removed: number;
  /** Rows it changed that get their old values back. */
  readonly reverted: number;
  /** Rows it deleted that come back. */
  readonly restored: number;
  /** The first thousand rows in the way; with `leave` those that stay. */
  readonly obstacles: readonly UndoObstacle[];
  /** All rows in the way; without `leave` nothing is done unless there are none. */
  readonly obstacleCount: number;
}
/**
 * Takes a whole import back, with all that followed from it, or nothing of it: later work on one of its rows stands in the
 * way, unless those rows are left as they are. With `dryRun` it only says what it would do.
 */
export const importUndo = call({
  path: '/api/ext/import/undo',
  access: 'level',
  input: z.object({
    job: z.guid(),
    dryRun: z.boolean(),
    /** Rows in the way stay as they are, with what was added with them; all others are taken back. */
    leave: z.boolean().default(false),
  }),
  output: as<ImportUndo>(),
});

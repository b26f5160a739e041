import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { AnyRow } from '../../../register/register.ts';
import type { Word } from '../../../words/word.ts';
import { LINES_MOST } from './lines-get.ts';

/** What became of a save. */
export interface LinesSaved {
  /** The revision of the row they belong to. */
  readonly rev: number;
  /** In their order. */
  readonly lines: readonly AnyRow[];
  /** What one must know of it. */
  readonly warning: Word | null;
}

/**
 * Saves the lines of a row: added, changed, moved and removed in one transaction, all or none. The list is the order. What is
 * wrong is told line by line: the field `lines.2.member` is that of the third line of the list. Adding and removing want
 * their own rights.
 */
export const linesSave = call({
  path: '/api/ext/lines/save',
  access: { registerIn: 'register', right: 'update' },
  input: z.strictObject({
    /** The register the lines are in. */
    register: z.string().max(60),
    /** The row they belong to, and its revision as it was read with the lines. */
    parent: z.guid(),
    rev: z.int(),
    /** Every line that shall be there, in the order wanted; a new one under an id made for it (UUIDv7). */
    lines: z
      .array(
        z.strictObject({
          id: z.guid(),
          /** What changes in a line that is there; all that a new one holds. */
          values: z.record(z.string().max(60), z.unknown()).default({}),
        }),
      )
      .max(LINES_MOST),
    /** The lines that shall go. */
    removed: z.array(z.guid()).max(LINES_MOST).default([]),
  }),
  output: as<LinesSaved>(),
});

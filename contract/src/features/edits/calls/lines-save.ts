import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { AnyRow } from '../../../register/register.ts';
import type { Word } from '../../../words/word.ts';
import { LINES_MOST } from './lines-get.ts';

/** The result of a save. */
export interface LinesSaved {
  /** The revision of the parent row. */
  readonly rev: number;
  /** In order. */
  readonly lines: readonly AnyRow[];
  /** A warning to show to the user. */
  readonly warning: Word | null;
}

/**
 * Saves the lines of a row: adds, changes, moves and removes them in one transaction, all or nothing. The order of the
 * list is the order of the lines. Errors are reported by line: the field `lines.2.member` belongs to the third line of
 * the list. Adding and removing require their own rights.
 */
export const linesSave = call({
  path: '/api/ext/lines/save',
  access: { registerIn: 'register', right: 'update' },
  input: z.strictObject({
    /** The register of the lines. */
    register: z.string().max(60),
    /** The parent row, and its revision as read together with the lines. */
    parent: z.guid(),
    rev: z.int(),
    /** All lines that should exist afterwards, in order; a new line has an id generated for it (UUIDv7). */
    lines: z
      .array(
        z.strictObject({
          id: z.guid(),
          /** The changed values of an existing line; all values of a new one. */
          values: z.record(z.string().max(60), z.unknown()).default({}),
        }),
      )
      .max(LINES_MOST),
    /** The lines to remove. */
    removed: z.array(z.guid()).max(LINES_MOST).default([]),
  }),
  output: as<LinesSaved>(),
});

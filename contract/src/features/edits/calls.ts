import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { AnyRow } from '../../register/register.ts';
import type { Word } from '../../words/word.ts';

/**
 * Maximum number of lines of a row edited and saved at once; with more, they are changed in their own list or through a
 * file.
 */
export const LINES_MOST = 1000;

/** The current lines of a row. */
export interface LinesNow {
  /** The revision of the parent row: it increases with each change of a line, and a save passes the revision it saw. */
  readonly rev: number;
  /** In order; the first {@link LINES_MOST}. */
  readonly lines: readonly AnyRow[];
  /** The number of lines. */
  readonly total: number;
  /** Why they cannot be changed: the parent row is locked. Null while they can. */
  readonly locked: Word | null;
  /**
   * A status of the row, or of something it belongs to, restricts them: no line may be added, removed or moved, and
   * only these fields may change. Null where none does.
   */
  readonly held: { readonly why: Word; readonly only: readonly string[] } | null;
  /** A warning to show before they are changed; it prevents nothing. */
  readonly warning: Word | null;
}

/** Returns the lines of a row, with everything a save needs. */
export const linesGet = call({
  path: '/api/ext/lines/get',
  access: { registerIn: 'register', right: 'see' },
  input: z.strictObject({
    /** The register of the lines. */
    register: z.string().max(60),
    /** The parent row. */
    parent: z.guid(),
  }),
  output: as<LinesNow>(),
});

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

/** The calls of editing in place. */
export const editsCalls = { linesGet, linesSave } as const;

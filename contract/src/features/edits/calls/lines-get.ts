import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { AnyRow } from '../../../register/register.ts';
import type { Word } from '../../../words/word.ts';

/** At most this many lines of a row are edited and saved at once; beyond it they are changed in their own list, or by a file. */
export const LINES_MOST = 1000;

/** The lines of a row as they stand. */
export interface LinesNow {
  /** The revision of the row they belong to: it rises with each change of a line, and a save names the one it saw. */
  readonly rev: number;
  /** In their order; the first {@link LINES_MOST}. */
  readonly lines: readonly AnyRow[];
  /** How many there are. */
  readonly total: number;
  /** Why they cannot be changed: the row they belong to is locked. Null where they can. */
  readonly locked: Word | null;
  /** A status of the row, or of what it belongs to, holds them: none comes, goes or moves, and only these fields change. Null where none does. */
  readonly held: { readonly why: Word; readonly only: readonly string[] } | null;
  /** What one must know before changing them; nothing is stopped by it. */
  readonly warning: Word | null;
}

/** Reads the lines of a row, with what a save of them must know. */
export const linesGet = call({
  path: '/api/ext/lines/get',
  access: { registerIn: 'register', right: 'see' },
  input: z.strictObject({
    /** The register the lines are in. */
    register: z.string().max(60),
    /** The row they belong to. */
    parent: z.guid(),
  }),
  output: as<LinesNow>(),
});

import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** One row of a file: its number in the file, its outcome and the reason. */
export interface ImportRow {
  readonly number: number;
  readonly outcome: 'added' | 'updated' | 'deleted' | 'unchanged' | 'invalid';
  /** The natural key as written in the file. */
  readonly key: string;
  readonly problems: readonly { readonly column: string; readonly words: Word }[];
  /** Remarks although nothing is wrong, such as a protected cell that differs. */
  readonly notes: readonly { readonly column: string; readonly words: Word }[];
  /** For a changed row: the text of each changed cell before and after. */
  readonly changes: readonly { readonly column: string; readonly was: string; readonly becomes: string }[];
}
/** Returns the rows of an import with their reasons, by default the invalid ones. */
export const importRows = call({
  path: '/api/ext/import/rows',
  access: 'level',
  input: z.object({
    job: z.guid(),
    /** `noted`: rows with notes, whatever their outcome. */
    outcome: z.enum(['added', 'updated', 'deleted', 'unchanged', 'invalid', 'noted']).default('invalid'),
    limit: z.int().min(1).max(1000).default(200),
    offset: z.int().min(0).default(0),
  }),
  output: as<{ readonly rows: readonly ImportRow[]; readonly total: number }>(),
});

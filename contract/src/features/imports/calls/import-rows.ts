import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** One row of a file that could not be used, or was: its number in the file, what became of it and why. */
export interface ImportRow {
  readonly number: number;
  readonly outcome: 'added' | 'updated' | 'deleted' | 'unchanged' | 'invalid';
  /** The natural key as the file has it. */
  readonly key: string;
  readonly problems: readonly { readonly column: string; readonly words: Word }[];
  /** What is to be known though nothing is wrong, such as a protected cell that differs. */
  readonly notes: readonly { readonly column: string; readonly words: Word }[];
  /** Of a changed row: the text of each changed cell before and after. */
  readonly changes: readonly { readonly column: string; readonly was: string; readonly becomes: string }[];
}
/** The rows of an import with their reasons, the invalid ones by default. */
export const importRows = call({
  path: '/api/ext/import/rows',
  access: 'level',
  input: z.object({
    job: z.guid(),
    /** `noted`: those with notes, whatever became of them. */
    outcome: z.enum(['added', 'updated', 'deleted', 'unchanged', 'invalid', 'noted']).default('invalid'),
    limit: z.int().min(1).max(1000).default(200),
    offset: z.int().min(0).default(0),
  }),
  output: as<{ readonly rows: readonly ImportRow[]; readonly total: number }>(),
});

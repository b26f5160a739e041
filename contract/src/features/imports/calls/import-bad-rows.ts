import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';
import type { ImportRow } from './import-rows.ts';

/** A column of rows to be corrected. */
export interface BadColumn {
  /** The name of the field, or `Action`. */
  readonly name: string;
  readonly label: Word;
  readonly isKey: boolean;
  /** The possible values, where the table knows them without a lookup. */
  readonly choices: readonly string[] | null;
}
/** An invalid row, with its cells as in the file, in the order of the columns. */
export interface BadRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly problems: ImportRow['problems'];
}
/** Maximum number of rows opened at once. */
export const BAD_ROWS_MOST = 500;
/** Returns the invalid rows of an import, to be corrected in place. */
export const importBadRows = call({
  path: '/api/ext/import/bad-rows',
  access: 'level',
  input: z.object({ job: z.guid(), offset: z.int().min(0).default(0) }),
  output: as<{ readonly columns: readonly BadColumn[]; readonly rows: readonly BadRow[]; readonly total: number }>(),
});

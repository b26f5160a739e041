import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** The first rows of a sheet, as displayed to a person. */
export interface SheetPreview {
  /** The visible sheets; empty for a CSV. */
  readonly sheets: readonly string[];
  /** The sheet shown; null for a CSV. */
  readonly sheet: string | null;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** There are more rows or columns than are shown. */
  readonly more: boolean;
}

/**
 * Reads the beginning of an .xlsx or .csv for the preview page. `file` is the token of a signed address: anyone who has
 * the address may read the file, as a table as well as whole.
 */
export const fileTable = call({
  path: '/api/ext/file/table',
  access: 'open',
  input: z.object({ file: z.string().min(1).max(500), sheet: z.string().max(100).optional() }),
  output: as<SheetPreview>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { BAD_ROWS_MOST } from './import-bad-rows.ts';

/** Imports corrected rows of an import again, and only these, as a new import with its own log line. */
export const importRerun = call({
  path: '/api/ext/import/rerun',
  access: 'level',
  input: z.object({
    job: z.guid(),
    setting: z.enum(['simulate', 'full']),
    /** The names of the columns as returned. */
    columns: z.array(z.string().max(300)).min(1).max(200),
    /** Cells in the order of the columns. */
    rows: z
      .array(z.array(z.string().max(20_000)).max(200))
      .min(1)
      .max(BAD_ROWS_MOST),
  }),
  output: as<{ readonly job: string }>(),
});

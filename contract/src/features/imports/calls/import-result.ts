import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** Returns the result workbook: the rows of the file in order, with outcome and reason (domain guide 3.14 item 6). */
export const importResult = call({
  path: '/api/ext/import/result',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<Download>(),
});

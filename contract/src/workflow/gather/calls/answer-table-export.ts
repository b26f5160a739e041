import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { gatherKey } from '../../records.ts';

/** The table of a sheet for many as a file: a line a tag, a column an answer that can be typed. `answerTableRead` takes it back. */
export const answerTableExport = call({
  path: '/api/ext/answer-table/export',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: gatherKey, id: z.guid(), format: z.enum(['xlsx', 'csv']) }),
  output: as<Download>(),
});

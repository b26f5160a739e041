import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { gatherKey } from '../../records.ts';

/**
 * Exports the table of a multi-tag sheet as a file: one line per tag, one column per answer that can be typed.
 * `answerTableRead` reads it back.
 */
export const answerTableExport = call({
  path: '/api/ext/answer-table/export',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: gatherKey, id: z.guid(), format: z.enum(['xlsx', 'csv']) }),
  output: as<Download>(),
});

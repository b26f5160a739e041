import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/**
 * Prints a procedure as a PDF: sections, steps, who completed them, what was measured; empty boxes where nothing is
 * completed.
 */
export const procedurePrint = call({
  path: '/api/ext/procedure/print',
  access: { register: 'procedure', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<Download>(),
});

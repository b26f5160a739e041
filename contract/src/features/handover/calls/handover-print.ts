import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** Prints the certificate as a PDF. */
export const handoverPrint = call({
  path: '/api/ext/handover/print',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<Download>(),
});

import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** A finished document of the caller, for 72 hours. It asks for the right to see what it is of. */
export const documentDownload = call({
  path: '/api/ext/work-pack/document-download',
  access: 'level',
  input: z.object({ document: z.guid() }),
  output: as<Download>(),
});

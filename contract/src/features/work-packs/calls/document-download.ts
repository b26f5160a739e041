import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** Downloads a finished document of the caller, for 72 hours. Requires the right to see its subject. */
export const documentDownload = call({
  path: '/api/ext/work-pack/document-download',
  access: 'level',
  input: z.object({ document: z.guid() }),
  output: as<Download>(),
});

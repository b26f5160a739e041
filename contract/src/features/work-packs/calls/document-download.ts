import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** A finished document of the caller, for 72 hours. */
export const documentDownload = call({
  path: '/api/ext/work-pack/document-download',
  access: { register: 'workPack', right: 'see' },
  input: z.object({ document: z.guid() }),
  output: as<Download>(),
});

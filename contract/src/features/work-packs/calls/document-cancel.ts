import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Stops a document of the caller that waits or is being made; nothing of it stays. It asks for the right to see what it is of. */
export const documentCancel = call({
  path: '/api/ext/work-pack/document-cancel',
  access: 'level',
  input: z.object({ document: z.guid() }),
  output: as<null>(),
});

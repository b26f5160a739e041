import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Cancels a document of the caller that is queued or being made; nothing of it is kept. Requires the right to see its
 * subject.
 */
export const documentCancel = call({
  path: '/api/ext/work-pack/document-cancel',
  access: 'level',
  input: z.object({ document: z.guid() }),
  output: as<null>(),
});

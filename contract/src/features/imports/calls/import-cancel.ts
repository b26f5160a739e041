import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Stops an import that is queued or running; nothing of it stays. */
export const importCancel = call({
  path: '/api/ext/import/cancel',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<null>(),
});

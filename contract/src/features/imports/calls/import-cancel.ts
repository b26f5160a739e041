import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Stops a queued or running import; nothing of it is kept. */
export const importCancel = call({
  path: '/api/ext/import/cancel',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<null>(),
});

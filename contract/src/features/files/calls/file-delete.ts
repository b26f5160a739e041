import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Deletes a file from its row; it can be restored for thirty days. Requires the right to change the register. */
export const fileDelete = call({
  path: '/api/ext/file/delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Restores a deleted file to its row. Requires the right to change the register. */
export const fileRestore = call({
  path: '/api/ext/file/restore',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

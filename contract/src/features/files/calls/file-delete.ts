import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Takes a file off its row; for thirty days it can be brought back. Asks for the right to change the register. */
export const fileDelete = call({
  path: '/api/ext/file/delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

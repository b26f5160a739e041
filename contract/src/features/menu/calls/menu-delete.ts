import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Deletes a node an administrator made, if nothing hangs beneath it; what comes with the product can only be turned off. */
export const menuDelete = call({
  path: '/api/ext/menu/delete',
  access: { area: 'menu', right: 'delete' },
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Deletes a node that an administrator created, provided it has no children; a node shipped with the product can only
 * be disabled.
 */
export const menuDelete = call({
  path: '/api/ext/menu/delete',
  access: { area: 'menu', right: 'delete' },
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

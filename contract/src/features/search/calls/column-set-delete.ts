import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Deletes one of my column sets; users who may edit users may also delete shared sets of others. */
export const columnSetDelete = call({
  path: '/api/ext/column-set/delete',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Deletes a column set of mine; who may edit users may delete shared ones of others too. */
export const columnSetDelete = call({
  path: '/api/ext/column-set/delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Deletes a search of mine; who may edit users may delete shared ones of others too. */
export const savedSearchDelete = call({
  path: '/api/ext/saved-search/delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

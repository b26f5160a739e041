import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Deletes one of my searches; users who may edit users may also delete shared searches of others. */
export const savedSearchDelete = call({
  path: '/api/ext/saved-search/delete',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Marks my messages as read: the given ones, or all of the chosen project. Messages of other users are ignored. */
export const messageRead = call({
  path: '/api/ext/message/read',
  access: 'level',
  input: z.object({ ids: z.union([z.array(z.guid()).min(1).max(100), z.literal('all')]) }),
  output: as<{ readonly unread: number }>(),
});

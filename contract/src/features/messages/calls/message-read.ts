import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Marks messages of mine as read: these, or all of the chosen project. Those of others are left as they are. */
export const messageRead = call({
  path: '/api/ext/message/read',
  access: 'level',
  input: z.object({ ids: z.union([z.array(z.guid()).min(1).max(100), z.literal('all')]) }),
  output: as<{ readonly unread: number }>(),
});

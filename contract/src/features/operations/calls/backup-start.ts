import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Has a backup made now; it is a job, and stands in the list `backup` as soon as it has begun. */
export const backupStart = call({
  path: '/api/ext/backup/start',
  access: { area: 'backup', right: 'add' },
  input: z.null(),
  output: as<null>(),
});

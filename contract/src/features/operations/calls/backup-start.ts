import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Starts a backup now; it is a job, and appears in the list `backup` as soon as it has started. */
export const backupStart = call({
  path: '/api/ext/backup/start',
  access: { area: 'backup', right: 'add' },
  input: z.null(),
  output: as<null>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { tileChoice, type WorkTiles } from './work-pack-grid.ts';

/** Returns the job cards of one work pack as tiles, in order (domain guide 3.13). */
export const jobCardGrid = call({
  path: '/api/ext/progress/job-card-grid',
  access: { register: 'jobCard', right: 'see' },
  input: tileChoice.extend({ workPack: z.guid() }),
  output: as<WorkTiles>(),
});

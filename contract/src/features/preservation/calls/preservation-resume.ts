import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { type ActAnswer, chosen, reason } from './act.ts';

/**
 * Resumes skipped rounds; the round that followed is withdrawn, unless someone has worked on it, which prevents the
 * resumption.
 */
export const preservationResume = call({
  path: '/api/ext/preservation/resume',
  access: { register: 'tagPwl', right: 'sign' },
  input: z.object({ ...chosen, reason }),
  output: as<ActAnswer>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { type ActAnswer, chosen, reason } from './act.ts';

/** Takes skipped rounds up again; the round that followed is withdrawn, and one that was worked on keeps it from that. */
export const preservationResume = call({
  path: '/api/ext/preservation/resume',
  access: { register: 'tagPwl', right: 'sign' },
  input: z.object({ ...chosen, reason }),
  output: as<ActAnswer>(),
});

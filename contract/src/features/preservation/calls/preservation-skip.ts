import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { type ActAnswer, chosen, reason } from './act.ts';

/**
 * Skips the open round of some cycles with a status and a reason; the next round begins (domain guide 3.5). Partly
 * signed rounds are refused.
 */
export const preservationSkip = call({
  path: '/api/ext/preservation/skip',
  access: { register: 'tagPwl', right: 'sign' },
  input: z.object({ ...chosen, status: z.guid().nullable().default(null), reason }),
  output: as<ActAnswer>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Unlocks a locked session with the password as typed (readings D56). Refusals: 1 wrong password · 429 too many
 * attempts.
 */
export const sessionUnlock = call({
  path: '/api/ext/session/unlock',
  access: 'locked',
  input: z.object({ password: z.string().min(1).max(200) }),
  output: as<null>(),
});

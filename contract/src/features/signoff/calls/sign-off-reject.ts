import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { SIGNED } from './sign-off-of.ts';

/** Clears every sign-off of a record, with a reason, and opens it again (domain guide 3.4 step 4). */
export const signOffReject = call({
  path: '/api/ext/sign-off/reject',
  access: { registerIn: 'register', right: 'reject' },
  input: z.object({ register: z.enum(SIGNED), id: z.guid(), reason: z.string().trim().min(1).max(1000) }),
  output: as<null>(),
});

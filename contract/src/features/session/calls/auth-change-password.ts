import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Changes the password with the ticket of a sign-in that ended with 10, 11 or 12, and the old password; both passwords
 * as typed. The user then signs in again. Refusals: 1 the ticket has expired, or the old password is wrong · 14 the new
 * password is too weak or the same as the old one (field `newPassword`) · 429.
 */
export const authChangePassword = call({
  path: '/api/ext/auth/change-password',
  access: 'open',
  input: z.object({
    ticket: z.string().min(1).max(200),
    oldPassword: z.string().min(1).max(200),
    newPassword: z.string().min(1).max(200),
  }),
  output: as<null>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';

/**
 * Sets a new password with a code sent for the purpose `forgotPassword`; the user is identified in the same way as when
 * the code was requested. The new password is as typed. Ends the user's sessions. Refusals: 3 wrong code · 6 code
 * expired · 14 the new password is too weak (field `newPassword`) · 50001 several companies, with `Tenant[]` as data ·
 * 429.
 */
export const authForgotPassword = call({
  path: '/api/ext/auth/forgot-password',
  access: 'open',
  input: z
    .object({
      username: maybe(filledLine(200)),
      mobile: maybe(filledLine(40)),
      tenantId: maybe(z.guid()),
      smsToken: z.string().max(200),
      smsCode: z.string().trim().min(1).max(20),
      newPassword: z.string().min(1).max(200),
    })
    .superRefine(({ username, mobile }, { addIssue }) => {
      if (username !== undefined || mobile !== undefined) return;
      addIssue({ code: 'invalid_type', expected: 'string', path: ['username'], input: undefined });
    }),
  output: as<null>(),
});

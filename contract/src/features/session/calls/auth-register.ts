import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine } from '../../../calls/inputs.ts';

/**
 * Requests an account (readings D77). The user is disabled until an administrator enables it. The answer is the same
 * when the login name or the e-mail address is taken, so that nobody learns who has an account (readings S06).
 * Refusals: 6110 captcha · 14 field errors: unknown company (field `tenantCode`), weak password (field `password`) ·
 * 429.
 */
export const authRegister = call({
  path: '/api/ext/auth/register',
  access: 'open',
  input: z.object({
    username: z
      .string()
      .trim()
      .min(3)
      .max(60)
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u),
    fullName: filledLine(100),
    email: z.email().max(200),
    mobile: z
      .string()
      .trim()
      .regex(/^\+?[0-9][0-9 -]{4,20}$/),
    /** As typed. */
    password: z.string().min(1).max(200),
    /** The name of the company, as given by its administrator, or its id. */
    tenantCode: filledLine(200),
    captcha: z.string().min(1).max(2000),
  }),
  output: as<null>(),
});

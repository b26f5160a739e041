import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';

/** Minimum seconds between two codes to one number or account (specification 9). */
export const SMS_SECONDS = 59;

/**
 * Sends a 6-digit code that is valid for 5 minutes and 5 attempts (readings D69). Requires a username or a mobile
 * number, and a solved captcha. The answer is the same whether or not there is such an account. Refusals: 6110 captcha
 * · 429 too soon, with the seconds in the text and in `retry-after` · 1 no sender is set up.
 */
export const authSmsCode = call({
  path: '/api/ext/auth/sms-code',
  access: 'open',
  input: z
    .object({
      username: maybe(filledLine(200)),
      mobile: maybe(filledLine(40)),
      tenantId: maybe(z.guid()),
      captcha: z.string().min(1).max(2000),
      /** The purpose: signing in, or resetting a forgotten password. A code is valid only for its purpose. */
      purpose: z.enum(['login', 'forgotPassword']).default('login'),
      /** How it is sent; mail only for a forgotten password. */
      by: z.enum(['sms', 'mail']).default('sms'),
    })
    .superRefine(({ username, mobile, purpose, by }, { addIssue }) => {
      if (username === undefined && mobile === undefined) {
        addIssue({ code: 'invalid_type', expected: 'string', path: ['username'], input: undefined });
      }
      if (by === 'mail' && purpose === 'login') {
        addIssue({ code: 'invalid_value', values: ['sms'], path: ['by'], input: by });
      }
    }),
  output: as<SentCode>(),
});

/** Identifies the code that was sent; sent back together with the code. */
export interface SentCode {
  readonly smsToken: string;
}

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';

/** So many seconds lie between two codes to one number or account (specification 9). */
export const SMS_SECONDS = 59;

/**
 * Sends a code of 6 digits that holds 5 minutes and 5 tries (readings D69). Wants a username or a mobile, and a captcha
 * that passed. The answer is the same whether or not there is such an account. Refusals: 6110 captcha · 429 too soon, with
 * the seconds in the text and in `retry-after` · 1 no sender is set up.
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
      /** What it is for: signing in, or setting a forgotten password. A code serves nothing else. */
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

/** Names the code that was sent; comes back with it. */
export interface SentCode {
  readonly smsToken: string;
}

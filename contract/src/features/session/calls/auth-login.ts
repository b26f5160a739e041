import { z } from 'zod';
import type { LoginAnswer, LoginStep } from './login.ts';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';

const tenantId = maybe(z.guid());
const captcha = maybe(z.string().max(2000));
const code = z.string().trim().min(1).max(20);
const smsToken = maybe(z.string().max(200));

/** Account form: the password as typed (readings D14). */
const account = z.object({
  form: z.literal('account'),
  username: filledLine(200),
  password: z.string().min(1).max(200),
  tenantId,
  /** The code from an SMS, with the `smsToken` returned when it was sent. */
  smsCode: maybe(z.string().trim().max(20)),
  captcha,
  smsToken,
});
/** Phone form: `authCode` is the code from the SMS. */
const phone = z.object({
  form: z.literal('phone'),
  mobile: filledLine(40),
  authCode: code,
  tenantId,
  /** Ends the user's other sessions, where the setting allows it (readings D42). */
  single: maybe(z.union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal([0, 1])])),
  captcha,
  smsToken,
});

/** The account form as it is sent. */
type AccountForm = Omit<z.input<typeof account>, 'form'>;
/** The phone form as it is sent. */
type PhoneForm = Omit<z.input<typeof phone>, 'form'>;

function withForm(body: AccountForm | PhoneForm): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return { ...body, form: 'mobile' in body || 'authCode' in body ? 'phone' : 'account' };
}

/**
 * Rich form. Always requires a captcha that was solved and not yet used (risk level 1, specification 4). Success is
 * code 0 with `resultCode` 0; every other result of the check also has code 0 and its own `resultCode` (readings D03,
 * D43). Code 50001 carries `Tenant[]`: the same sign-in is repeated with `tenantId` and a new captcha.
 */
export const authLogin = call({
  path: '/api/auth/login',
  access: 'open',
  input: z.preprocess(withForm, z.discriminatedUnion('form', [account, phone])),
  output: as<AuthLoginAnswer>(),
});

/**
 * The result of a sign-in (readings D43): 0 signed in · 1 wrong account or password · 2 user disabled · 3 wrong SMS
 * code · 4 captcha missing, wrong or used · 5 too many attempts · 6 SMS code expired · 7 SMS code needed · 10 first
 * password · 11 password expired · 12 password too weak.
 */
export type LoginResult = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 10 | 11 | 12;

/** The API service's answer (specification 3, readings D29, D45). Fields without a value are null or empty. */
export interface AuthLoginAnswer extends LoginStep {
  readonly resultCode: LoginResult;
  /** In the caller's language; empty with 0. */
  readonly resultMsg: string;
  /**
   * 0 nothing; 1 the password expires soon, as described in `pwdChangeAlertMsg`; the sign-in continues (readings D42).
   */
  readonly pwdChangeAlertCode: 0 | 1;
  readonly pwdChangeAlertMsg: string;
  /** With 0: the session; its token is also in the header `accesstoken`. */
  readonly tokenInfo: LoginAnswer['tokenInfo'] | null;
  readonly userExpansion: LoginAnswer['userExpansion'] | null;
  readonly permissions: readonly string[];
  readonly roles: readonly string[];
}

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine, line, maybe } from '../../../calls/inputs.ts';
import type { LoginAnswer, LoginStep } from './sessions.ts';

/**
 * Returns what the sign-in pages may know before sign-in: the given company (by id or name; the only one when none is
 * given), and which ways of signing in this installation offers.
 */
export const authTenantInfo = call({
  path: '/api/ext/auth/tenant-info',
  access: 'open',
  input: z
    .object({
      tenantId: maybe(z.guid()),
      /** The name of the company, or its id. */
      tenantCode: maybe(line(200)),
      /**
       * The third party whose application is requested: 1 enterprise chat, 2 a DingTalk-type service (specification 3).
       */
      thirdType: maybe(z.literal([1, 2])),
    })
    .nullish(),
  output: as<TenantInfo>(),
});

/** Specification 3, Tenant info. Fields that are unknown or not set up are empty. */
export interface TenantInfo {
  /** Id of the company; empty when none was given and there are several, or the name is unknown. */
  readonly id: string;
  readonly corpName: string;
  /** 1: a company. There is no other type. */
  readonly tenantType: 1;
  /**
   * The third party of the application below: 1 enterprise chat, 2 a DingTalk-type service; null when it is not set up.
   */
  readonly thirdType: 1 | 2 | null;
  /** The application at the requested third party, otherwise at the first one set up; empty when none is set up. */
  readonly appId: string;
  readonly agentId: string;
  /** Where the third party returns users to. */
  readonly redirectUrl: string;
  /** The ways of signing in that are set up. */
  readonly ways: SignInWays;
}

/** The ways of signing in that an installation offers. */
export interface SignInWays {
  /** Codes by SMS: phone form, second factor, forgotten password. */
  readonly sms: boolean;
  /** Codes by mail: forgotten password. */
  readonly mail: boolean;
  /** Third parties with keys: 1 enterprise chat, 2 a DingTalk-type service. */
  readonly thirdTypes: readonly (1 | 2)[];
  /** Minimum length of a password. */
  readonly passwordLength: number;
}

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
 * password · 11 password expired · 12 password too weak · 20 code of the authenticator app needed · 21 wrong code of the
 * app · 22 the app must be set up first. 20 and 22 carry a ticket for the next step (ADR 0101).
 */
export type LoginResult = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 10 | 11 | 12 | 20 | 21 | 22;

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

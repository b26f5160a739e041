import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine, maybe } from '../../../calls/inputs.ts';

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

const md5 = z.string().regex(/^[0-9a-f]{32}$/i);

interface Text {
  /** The new password as typed, beside its MD5: only its text shows whether it is strong enough (ADR 0093). */
  readonly newPasswordText: string;
}
/** Both spellings are accepted (readings D14). */
type Body = Text &
  (
    | { readonly oldPassword: string; readonly newPassword: string }
    | { readonly oldPwd: string; readonly newPwd: string }
  );

const oneSpelling = (body: Body): unknown =>
  typeof body === 'object' && body !== null && 'oldPwd' in body
    ? { ...body, oldPassword: body.oldPwd, newPassword: body.newPwd }
    : body;

/**
 * Changes the caller's own password; both passwords as MD5 of the trimmed text, as at sign-in, and the new one also as
 * typed, because a hash does not show how short it is.
 */
export const passwordUpdate = call({
  path: '/auth-center/password/update',
  access: 'signedIn',
  input: z.preprocess(
    oneSpelling,
    z.object({ oldPassword: md5, newPassword: md5, newPasswordText: z.string().min(1).max(200) }),
  ),
  output: as<null>(),
});

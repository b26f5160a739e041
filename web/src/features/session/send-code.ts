import { authSmsCode } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { send } from '../../lib/call/send.ts';

/** The recipient and the purpose of a code. */
export interface CodeWish {
  /** Exactly one of `username` and `mobile`. */
  readonly username?: string;
  readonly mobile?: string;
  readonly tenantId?: string | null;
  readonly purpose: 'login' | 'forgotPassword';
  readonly by?: 'sms' | 'mail';
}

/**
 * Requests a code after a passed captcha (specification 5, readings D69). Returns the token that identifies the code,
 * or null when the user gave up the captcha. Throws CallError.
 */
export async function sendCode(wish: CodeWish, askCaptcha: () => Promise<string | null>): Promise<string | null> {
  const captcha = await askCaptcha();
  if (captcha === null) return null;
  const { tenantId, ...rest } = wish;
  const { smsToken } = await send(authSmsCode, { ...rest, ...(typeof tenantId === 'string' && { tenantId }), captcha });
  return smsToken;
}

/**
 * Interprets a typed account: a phone number with country code, or one of mainland China; anything else is a name or
 * e-mail.
 */
export function whoOf(account: string): { readonly mobile: string } | { readonly username: string } {
  const text = account.trim();
  return /^(\+\d[\d -]{6,}|1\d{10})$/.test(text) ? { mobile: text } : { username: text };
}

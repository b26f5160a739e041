import {
  authLogin as call,
  type AuthLoginAnswer,
  type LoginResult,
} from '@plumbline/contract/features/session/calls/sign-in.ts';
import type { LoginStep } from '@plumbline/contract/features/session/calls/sessions.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError, errorText, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { emptyAnswer, openSessionFor, signedInAnswer } from './open-session.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { wireForm } from './password.ts';
import { byPassword, byPhone, demandCaptcha } from './sign-in.ts';

type Form = ParsedOf<typeof call>;

/** Decides whether a captcha is required; it is fixed, so one always is (specification 4). */
const RISK_LEVEL: number = 1;

/** The refusals returned as results of a sign-in (readings D43). Any other refusal is an error of the call. */
const RESULTS: Readonly<Partial<Record<ErrorKey, LoginResult>>> = {
  loginFailed: 1,
  phoneAlone: 1,
  ssoRefused: 1,
  userDisabled: 2,
  smsWrong: 3,
  captchaFailed: 4,
  tooMany: 5,
  smsExpired: 6,
  smsNeeded: 7,
  passwordFirst: 10,
  passwordExpired: 11,
  passwordWeak: 12,
  codeNeeded: 20,
  codeWrong: 21,
  enrolFirst: 22,
  stepEnded: 1,
};

const isStep = (data: unknown): data is LoginStep => typeof data === 'object' && data !== null && 'smsToken' in data;

/**
 * A refused sign-in as an answer of the API service.
 *
 * @throws AppError that is no sign-in result, such as `severalTenants`, which has its own code
 */
export function refusedAnswer(error: unknown, { language }: Context): AuthLoginAnswer {
  const resultCode = error instanceof AppError ? RESULTS[error.key] : undefined;
  if (!(error instanceof AppError) || resultCode === undefined) throw error;
  return {
    ...emptyAnswer,
    ...(isStep(error.data) ? error.data : {}),
    resultCode,
    resultMsg: errorText(error, language),
  };
}

const isOn = (flag: unknown): boolean => [true, 1, '1', 'true'].some((on) => on === flag);

async function signIn(context: Context, form: Form): Promise<AuthLoginAnswer> {
  demandPasswordTurn(context);
  if (RISK_LEVEL > 0) await demandCaptcha(context, form.captcha);
  if (form.form === 'phone') {
    const user = await byPhone(context, { ...form, code: form.authCode });
    return signedInAnswer(context, await openSessionFor(context, user, { single: isOn(form.single) }));
  }
  const user = await byPassword(context, { ...form, wire: wireForm(form.password), typed: form.password });
  return signedInAnswer(context, await openSessionFor(context, user), user);
}

/** Signs in with the rich form, by account or by phone. */
export const authLogin = handle(call, async (context: Context, form) => {
  try {
    return await signIn(context, form);
  } catch (error) {
    return refusedAnswer(error, context);
  }
});

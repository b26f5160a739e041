import { authLogin } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { login, logout } from '@plumbline/contract/features/session/calls/sessions.ts';
import type { Call, InputOf } from '@plumbline/contract/calls/call.ts';
import { serviceOf } from '@plumbline/contract/envelope.ts';
import { clientSettings } from '../client-settings.ts';
import { clearCookies } from '../place/levels.ts';
import { readLogin, type LoginOutcome } from './login-answer.ts';
import { md5 } from './md5.ts';
import { send } from '../call/send.ts';
import { forgetSession, setSession, useSession } from './session.ts';
import { clearPersonal, isRecord } from '../stored.ts';
import { post, TIMEOUT_MS } from '../call/wire.ts';

/** The input of one of the sign-in forms; all of it is trimmed (readings D20). */
export type LoginRequest =
  | {
      readonly way: 'simple' | 'account';
      readonly username: string;
      readonly password: string;
      readonly smsCode?: string;
    }
  | { readonly way: 'phone'; readonly mobile: string; readonly authCode: string };

/** Additional data that earlier steps required. */
export interface LoginDetails {
  /** A passed captcha. */
  readonly captcha?: string | undefined;
  /** The company chosen after code 50001, or given in the address. */
  readonly tenantId?: string | null;
  /** Identifies the SMS code. */
  readonly smsToken?: string | null;
}

type AuthBody = InputOf<typeof login>;
type ApiBody = InputOf<typeof authLogin>;

/** Returns the members that were given; the others are not sent. */
const givenOf = ({ captcha, tenantId, smsToken }: LoginDetails) => ({
  ...(captcha !== undefined && { captcha }),
  ...(typeof tenantId === 'string' && { tenantId }),
  ...(typeof smsToken === 'string' && { smsToken }),
});

/** `remember` is not sent: it only affects this browser (readings D19). */
function authBody(request: LoginRequest & { way: 'simple' | 'account' }, details: LoginDetails): AuthBody {
  const { username, password, smsCode } = request;
  const code = smsCode === undefined ? {} : { smsCode: smsCode.trim() };
  return { username: username.trim(), password: md5(password.trim()), ...code, ...givenOf(details) };
}

/** `single` is false: nobody's other sessions are ended without asking (readings D42). */
function apiBody(request: LoginRequest, details: LoginDetails): ApiBody {
  if (request.way === 'phone')
    return { mobile: request.mobile.trim(), authCode: request.authCode.trim(), single: false, ...givenOf(details) };
  const { username, password, smsCode } = request;
  const code = smsCode === undefined ? {} : { smsCode: smsCode.trim() };
  return { username: username.trim(), password: password.trim(), ...code, ...givenOf(details) };
}

/**
 * Returns the call of a form: the simple form may use either service (readings D03); the rich form always uses the API
 * service.
 */
function callOf(request: LoginRequest, details: LoginDetails) {
  if (request.way === 'simple' && clientSettings()['login.simpleService'] === 'auth')
    return { path: login.path, body: authBody({ ...request, way: 'simple' }, details) };
  return { path: authLogin.path, body: apiBody(request, details) };
}

/**
 * Signs in and stores the session (specification 4). On failure the login flag is false and the error is rethrown.
 *
 * @throws LoginRefused when the server refuses, CallError when it does not respond
 */
export async function signIn(request: LoginRequest, details: LoginDetails = {}): Promise<LoginOutcome> {
  const { path, body } = callOf(request, details);
  return signInBy(path, body);
}

/**
 * Signs in by any call that responds as a login does, and stores the session.
 *
 * @throws LoginRefused when the server refuses, CallError when it does not respond
 */
export const signInBy = async (path: Call['path'], body: unknown): Promise<LoginOutcome> =>
  (await answered(path, body)).outcome;

/** The same with the recovery codes of an app that this sign-in set up. */
export async function enrolBy(
  path: Call['path'],
  body: unknown,
): Promise<{ readonly outcome: LoginOutcome; readonly recoveryCodes: readonly string[] }> {
  const { outcome, answer } = await answered(path, body);
  const data = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
  const codes: unknown = data['recoveryCodes'];
  return { outcome, recoveryCodes: Array.isArray(codes) ? codes.map(String) : [] };
}

/** The response of a login, and what it says. */
async function answered(
  path: Call['path'],
  body: unknown,
): Promise<{ readonly outcome: LoginOutcome; readonly answer: unknown }> {
  try {
    // a user who signs in has no session yet: a leftover token is not sent
    const response = await post({ path, token: null }, body, AbortSignal.timeout(TIMEOUT_MS));
    const answer: unknown = await response.json().catch(() => null);
    const outcome = readLogin({
      service: serviceOf(path),
      body: answer,
      accesstoken: response.headers.get('accesstoken'),
    });
    if (outcome.kind === 'signedIn') setSession({ ...outcome.session, loginFlag: true });
    return { outcome, answer };
  } catch (error) {
    setSession({ loginFlag: false });
    throw error;
  }
}

/** Maximum time that signing out waits for the server (readings D25). */
const SIGN_OUT_MS = 3000;

/**
 * Signs out: takes the token aside, clears all user data here, then ends the session on the server, whether or not it
 * responds (readings D25).
 */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  forgetSession();
  clearPersonal();
  clearCookies();
  sessionStorage.clear();
  await send(logout, null, { token, signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => {
    // without a connection the user is still signed out here; the session expires by itself
  });
}

import type { AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import type { LoginAnswer, TokenInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { say, w, fill } from '@plumbline/contract/words/word.ts';
import type { Context } from '../../http/context.ts';
import { TOKEN_HEADER } from '../../http/edge.ts';
import { endOtherSessions, IDLE_MINUTES, LIFE_HOURS, openSession } from '../../http/session.ts';
import { sessionKey } from '../../http/token.ts';
import { profileOf, type Account } from './profile.ts';

const LIFE = LIFE_HOURS * 3600;
/** Days before a password expires from which its owner is reminded. */
const REMIND = 14;
const DAY = 86_400_000;

const ENDS_SOON = w(
  'Your password expires in {days} {days:day|days}. Change it in time.',
  '您的密码将在 {days} 天后过期，请及时修改。',
);

/** The details returned with a token (captcha protocol, last section). */
const tokenInfo = (token: string, userId: string): TokenInfo => ({
  tokenName: TOKEN_HEADER,
  tokenValue: token,
  isLogin: true,
  loginId: userId,
  loginType: 'login',
  tokenTimeout: LIFE,
  sessionTimeout: LIFE,
  tokenSessionTimeout: LIFE,
  tokenActiveTimeout: IDLE_MINUTES * 60,
  loginDeviceType: 'pc',
  tag: '',
});

/**
 * Opens a session for a user identified by any method; the token also goes into the header `accesstoken` (readings
 * D45). With `single`, the user's other sessions end, where the installation allows that (readings D42).
 */
export async function openSessionFor(
  context: Context,
  account: Account,
  { single = false }: { readonly single?: boolean } = {},
): Promise<LoginAnswer> {
  const { db, installation } = context;
  const owner = { tenantId: account.tenant_id, userId: account.id };
  const token = await openSession(db, { ...owner, single });
  const key = sessionKey(token);
  if (single && installation.signIn.allowSingle && key !== null) await endOtherSessions(db, owner.userId, key);
  context.header(TOKEN_HEADER, token);
  return { tokenInfo: tokenInfo(token, account.id), ...(await profileOf(db, account)) };
}

/** An empty answer of the API service. */
export const emptyAnswer: AuthLoginAnswer = {
  resultCode: 0,
  resultMsg: '',
  smsToken: null,
  pwdChangeAlertCode: 0,
  pwdChangeAlertMsg: '',
  ticket: null,
  tenantId: null,
  tokenInfo: null,
  userExpansion: null,
  permissions: [],
  roles: [],
};

/** Whole days until a password expires; null when passwords do not expire. */
export function daysLeft(
  { installation }: Context,
  { password_at: since }: { readonly password_at: Date },
): number | null {
  const { passwordAge } = installation.signIn;
  return passwordAge === 0 ? null : Math.ceil((since.getTime() + passwordAge * DAY - Date.now()) / DAY);
}

/**
 * The API service's answer to a successful sign-in.
 *
 * @param account for a reminder that the password expires soon, where a password was used
 */
export function signedInAnswer(
  context: Context,
  login: LoginAnswer,
  account?: { readonly password_at: Date },
): AuthLoginAnswer {
  const days = account ? daysLeft(context, account) : null;
  if (days === null || days > REMIND) return { ...emptyAnswer, ...login };
  const words = fill(ENDS_SOON, { days: String(days) });
  return { ...emptyAnswer, ...login, pwdChangeAlertCode: 1, pwdChangeAlertMsg: say(words, context.language) };
}

import type { WeComRules } from '../../http/provider-rules.ts';
import { ask, ProviderFault, textAt } from './ask.ts';
import type { Identity } from './identity.ts';

/** Error codes for our access token being invalid or expired. */
const TOKEN_OVER = new Set(['40014', '42001']);
/** How long before its expiry a token is renewed, in seconds. */
const EARLY = 300;

interface Token {
  readonly text: string;
  readonly until: number;
}
const tokens = new Map<string, Token>();
const keyOf = ({ apiUrl, corpId, agentId }: WeComRules): string => `${apiUrl} ${corpId} ${agentId}`;

/** The address of the page with the QR code (WeCom, web sign-in of a company's own application). */
export function weComAddress({ loginUrl, corpId, agentId, redirectUrl }: WeComRules, state: string): string {
  const query = { login_type: 'CorpApp', appid: corpId, agentid: agentId, redirect_uri: redirectUrl, state };
  return `${loginUrl}/wwlogin/sso/login?${new URLSearchParams(query)}`;
}

async function get(rules: WeComRules, path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await ask(`${rules.apiUrl}/cgi-bin/${path}?${new URLSearchParams(query)}`);
  const code = textAt(answer, 'errcode');
  if (code !== '0' && code !== '') throw new ProviderFault(`${path} answered ${code}`, code);
  return answer;
}

/** Our access token, requested once and reused while valid: the service allows few requests. */
async function tokenOf(rules: WeComRules): Promise<string> {
  const known = tokens.get(keyOf(rules));
  if (known !== undefined && known.until > Date.now()) return known.text;
  const answer = await get(rules, 'gettoken', { corpid: rules.corpId, corpsecret: rules.secret });
  const text = textAt(answer, 'access_token');
  if (text === '') throw new ProviderFault('gettoken answered no token');
  const seconds = Number(textAt(answer, 'expires_in')) - EARLY;
  tokens.set(keyOf(rules), { text, until: Date.now() + Math.max(0, seconds) * 1000 });
  return text;
}

/** Sends a request with our token; when the token was revoked early, repeats it once with a new one. */
async function askWithToken(
  rules: WeComRules,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  try {
    return await get(rules, path, { access_token: await tokenOf(rules), ...query });
  } catch (error) {
    if (!(error instanceof ProviderFault) || !TOKEN_OVER.has(error.code ?? '')) throw error;
    tokens.delete(keyOf(rules));
    return get(rules, path, { access_token: await tokenOf(rules), ...query });
  }
}

/**
 * The id of the person who scanned, a member of the company, from the returned code. Other people have no `userid`.
 *
 * @throws ProviderFault when the service refuses or cannot be reached
 */
export async function weComSubject(rules: WeComRules, code: string): Promise<string> {
  const answer = await askWithToken(rules, 'auth/getuserinfo', { code });
  const subject = textAt(answer, 'userid');
  if (subject === '') throw new ProviderFault('auth/getuserinfo answered nobody of the company');
  return subject;
}

/**
 * A member's number and company mail address from the company's own directory, both maintained by its administrators.
 * The private address a member enters is not trusted. Returns nothing when we have no right to see them.
 */
export async function weComNames(rules: WeComRules, subject: string): Promise<Pick<Identity, 'email' | 'mobile'>> {
  try {
    const member = await askWithToken(rules, 'user/get', { userid: subject });
    return { email: textAt(member, 'biz_mail'), mobile: textAt(member, 'mobile') };
  } catch (error) {
    if (error instanceof ProviderFault && error.code !== undefined) return {};
    throw error;
  }
}

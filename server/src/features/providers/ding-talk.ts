import type { DingTalkRules } from '../../http/provider-rules.ts';
import { ask, ProviderFault, textAt } from './ask.ts';
import type { Identity } from './identity.ts';

/** The address of the page with the QR code to scan. */
export function dingTalkAddress({ loginUrl, clientId, redirectUrl }: DingTalkRules, state: string): string {
  const query = {
    redirect_uri: redirectUrl,
    response_type: 'code',
    client_id: clientId,
    scope: 'openid',
    state,
    prompt: 'consent',
  };
  return `${loginUrl}/oauth2/auth?${new URLSearchParams(query)}`;
}

/**
 * DingTalk gives the bare number and the country separately; we store bare numbers in China and a plus prefix
 * elsewhere.
 */
const mobileOf = (person: unknown): string => {
  const [number, country] = [textAt(person, 'mobile'), textAt(person, 'stateCode').replace(/^\+/, '')];
  return number === '' || country === '' || country === '86' ? number : `+${country}${number}`;
};

/**
 * The person who scanned, from the returned code: the id across this company's applications, and the number of the
 * account, which the service has verified. The e-mail address is not trusted, because users enter it themselves.
 *
 * @throws ProviderFault when the service refuses or cannot be reached
 */
export async function dingTalkIdentity(rules: DingTalkRules, code: string): Promise<Identity> {
  const token = await ask(`${rules.apiUrl}/v1.0/oauth2/userAccessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: rules.clientId,
      clientSecret: rules.secret,
      code,
      grantType: 'authorization_code',
    }),
  });
  const accessToken = textAt(token, 'accessToken');
  if (accessToken === '') throw new ProviderFault('userAccessToken answered no token');
  const person = await ask(`${rules.apiUrl}/v1.0/contact/users/me`, {
    headers: { 'x-acs-dingtalk-access-token': accessToken },
  });
  const subject = textAt(person, 'unionId');
  if (subject === '') throw new ProviderFault('contact/users/me answered nobody');
  return { provider: 'dingtalk', subject, mobile: mobileOf(person) };
}

import * as client from 'openid-client';
import type { OpenIdRules } from '../../http/provider-rules.ts';
import type { Identity } from './identity.ts';
import type { Secrets } from './under-way.ts';

/** How long an OpenID provider may take, in seconds. */
const PATIENCE = 8;
/** So long its description is believed, in milliseconds; its keys the library keeps by itself. */
const KNOWN = 3_600_000;

interface Known {
  readonly config: Promise<client.Configuration>;
  readonly until: number;
}
const known = new Map<string, Known>();

/** The provider as it describes itself; asked for once an hour. */
function configOf({ issuer, clientId, secret }: OpenIdRules): Promise<client.Configuration> {
  const key = `${issuer} ${clientId}`;
  const kept = known.get(key);
  if (kept !== undefined && kept.until > Date.now()) return kept.config;
  const execute = [client.enableNonRepudiationChecks];
  // only for a provider on this machine: the settings accept no other one without TLS
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
  const config = client.discovery(new URL(issuer), clientId, secret, undefined, { execute, timeout: PATIENCE });
  known.set(key, { config, until: Date.now() + KNOWN });
  config.catch(() => known.delete(key));
  return config;
}

/** What is kept of a sign-in until it ends: proof key and nonce. */
export const openIdSecrets = (): Secrets & { readonly verifier: string; readonly nonce: string } => ({
  verifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
});

/** The provider's sign-in page (code flow with PKCE and nonce). Throws when the provider cannot be asked. */
export async function openIdAddress(
  rules: OpenIdRules,
  { redirectUrl, state, secrets }: { readonly redirectUrl: string; readonly state: string; readonly secrets: Secrets },
): Promise<string> {
  const url = client.buildAuthorizationUrl(await configOf(rules), {
    redirect_uri: redirectUrl,
    scope: 'openid email profile phone',
    code_challenge: await client.calculatePKCECodeChallenge(secrets['verifier'] ?? ''),
    code_challenge_method: 'S256',
    nonce: secrets['nonce'] ?? '',
    state,
  });
  return url.href;
}

type Claims = Readonly<Record<string, unknown>>;
const textOf = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value : '';
};

/** Only what the provider says it verified, or what the installation trusts it for. */
function namesOf(claims: Claims, { trustEmail }: OpenIdRules): Pick<Identity, 'email' | 'mobile'> {
  return {
    email: trustEmail || claims['email_verified'] === true ? textOf(claims, 'email') : '',
    mobile: claims['phone_number_verified'] === true ? textOf(claims, 'phone_number') : '',
  };
}

/**
 * Who signed in at the provider: state, nonce, proof key, issuer, audience, times and signature are checked by the library.
 * Throws when any of that is wrong or the provider refuses.
 *
 * @param back the address the browser was sent back to, with its query
 */
export async function openIdIdentity(
  rules: OpenIdRules,
  { back, state, secrets }: { readonly back: URL; readonly state: string; readonly secrets: Secrets },
): Promise<Identity> {
  const config = await configOf(rules);
  const tokens = await client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: secrets['verifier'] ?? '',
    expectedNonce: secrets['nonce'] ?? '',
    expectedState: state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('no ID token');
  const asksMore = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = asksMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  return { provider: `oidc:${rules.key}`, subject: claims.sub, ...namesOf({ ...more, ...claims }, rules) };
}

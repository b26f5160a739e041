import * as client from 'openid-client';
import type { OpenIdRules } from '../../http/provider-rules.ts';
import type { Identity } from './identity.ts';
import type { Secrets } from './under-way.ts';

/** Timeout for an OpenID provider, in seconds. */
const PATIENCE = 8;
/** How long its metadata is cached, in milliseconds; the library caches its keys. */
const KNOWN = 3_600_000;

interface Known {
  readonly config: Promise<client.Configuration>;
  readonly until: number;
}
const known = new Map<string, Known>();

/** The provider's metadata, requested once an hour. */
function configOf({ issuer, clientId, secret }: OpenIdRules): Promise<client.Configuration> {
  const key = `${issuer} ${clientId}`;
  const cached = known.get(key);
  if (cached !== undefined && cached.until > Date.now()) return cached.config;
  const execute = [client.enableNonRepudiationChecks];
  // only for a provider on this machine: the settings allow no other one without TLS
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
  const config = client.discovery(new URL(issuer), clientId, secret, undefined, { execute, timeout: PATIENCE });
  known.set(key, { config, until: Date.now() + KNOWN });
  config.catch(() => known.delete(key));
  return config;
}

/** The secrets stored until a sign-in ends: proof key and nonce. */
export const openIdSecrets = (): Secrets & { readonly verifier: string; readonly nonce: string } => ({
  verifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
});

/**
 * The address of the provider's sign-in page (code flow with PKCE and nonce). Throws when the provider cannot be
 * reached.
 */
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

/** Returns only what the provider marks as verified, or what the installation trusts it for. */
function namesOf(claims: Claims, { trustEmail }: OpenIdRules): Pick<Identity, 'email' | 'mobile'> {
  return {
    email: trustEmail || claims['email_verified'] === true ? textOf(claims, 'email') : '',
    mobile: claims['phone_number_verified'] === true ? textOf(claims, 'phone_number') : '',
  };
}

/**
 * The person who signed in at the provider. The library checks state, nonce, proof key, issuer, audience, times and
 * signature. Throws when any of these is wrong or the provider refuses.
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

import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a stand-in received. */
export interface ReceivedRequest {
  readonly method: string;
  /** Including the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
/** The response of a stand-in. */
export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  /** Redirects the browser instead. */
  readonly location?: string;
}
/** A local server that stands in for a provider. */
export interface StandIn {
  readonly url: string;
  /** The requests received, oldest first. */
  readonly asked: ReceivedRequest[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

/** Starts a stand-in with the given responses. */
export async function aStandIn(
  reply: (request: ReceivedRequest, url: string) => Reply | Promise<Reply>,
): Promise<StandIn> {
  const receivedRequests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      const question = { method, url, headers, body: await bodyOf(request) };
      receivedRequests.push(question);
      const { status = 200, json, location } = await reply(question, address());
      if (location !== undefined) return response.writeHead(302, { location }).end();
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    })();
  });
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // eslint-disable-line -- it listens on TCP
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: address(), asked: receivedRequests, close: () => closed(server) };
}

/** The claims of a person who signs in at the OpenID stand-in. */
type Claims = Readonly<Record<string, unknown>>;
/** A stand-in for an OpenID provider: sign-in succeeds at once; keys are generated at start. */
export interface OpenIdStandIn extends StandIn {
  /** Who signs in next, and what is wrong with the provider's response. */
  next: { claims: Claims; change?: Claims; forged?: boolean; userinfo?: Claims };
  /** The query that its page returns for an address it was sent. */
  signIn(address: string): string;
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a stand-in for an OpenID provider with code flow and PKCE. */
export async function anOpenIdProvider(client: { id: string; secret: string }): Promise<OpenIdStandIn> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, URLSearchParams>();
  const state: Pick<OpenIdStandIn, 'next'> = { next: { claims: {} } };
  const idToken = (issuer: string, nonce: string | null): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: client.id,
      iat: now,
      exp: now + 60,
      nonce,
      ...state.next.claims,
      ...state.next.change,
    };
    const text = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64(claims)}`;
    const key = state.next.forged ? foreign.privateKey : keys.privateKey;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
  };
  const redeem = (body: string, issuer: string): Reply => {
    const form = new URLSearchParams(body);
    const begun = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      begun !== undefined &&
      begun.get('code_challenge') === proof &&
      begun.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('client_id') === client.id &&
      form.get('client_secret') === client.secret;
    if (!isRight) return { status: 400, json: { error: 'invalid_grant' } };
    return {
      json: {
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 60,
        id_token: idToken(issuer, begun.get('nonce')),
      },
    };
  };
  const come = (query: URLSearchParams): string => {
    const code = randomUUID();
    codes.set(code, query);
    return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
  };
  const standIn = await aStandIn(({ url, body }, issuer) => {
    if (url === '/.well-known/openid-configuration') {
      return {
        json: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/me`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        },
      };
    }
    if (url === '/keys') {
      return {
        json: { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      };
    }
    if (url.startsWith('/authorize?')) {
      const address = new URL(url, issuer);
      return { location: `${address.searchParams.get('redirect_uri') ?? ''}?${come(address.searchParams)}` };
    }
    if (url === '/token') return redeem(body, issuer);
    if (url === '/me') return { json: state.next.userinfo ?? { sub: state.next.claims['sub'] } };
    return { status: 404, json: {} };
  });
  return Object.assign(state, standIn, {
    signIn: (address: string): string => come(new URL(address).searchParams),
  });
}

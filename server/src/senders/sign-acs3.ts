import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';
/** The hash of the empty body: an RPC call of this API family carries its parameters in the query. */
const EMPTY = createHash('sha256').update('').digest('hex');

/** One RPC call to Alibaba Cloud. */
export interface AcsCall {
  /** Host of the service, with its port where that is not the default. */
  readonly host: string;
  /** Such as `SendSms`. */
  readonly action: string;
  /** Version of the service, such as `2017-05-25`. */
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** Moment of the call, UTC, `yyyy-mm-ddThh:mm:ssZ`; the service accepts it for 15 minutes. */
  readonly date: string;
  /** A text that is never reused. */
  readonly nonce: string;
}

/** A key pair of Alibaba Cloud. */
export interface AcsKeys {
  readonly id: string;
  readonly secret: string;
}

/** Encodes by RFC 3986: also the characters that encodeURIComponent leaves alone but the standard does not. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Signs a POST call with the signature method V3 of Alibaba Cloud.
 *
 * @returns the query string and the headers to send, `host` left out: the HTTP client sends it
 */
export function signAcs3(
  { host, action, version, query, date, nonce }: AcsCall,
  { id, secret }: AcsKeys,
): { readonly query: string; readonly headers: Readonly<Record<string, string>> } {
  const text = Object.entries(query)
    .toSorted(([key], [other]) => (key < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': EMPTY,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const signed = Object.entries({ host, ...headers });
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const request = ['POST', '/', text, lines, names, EMPTY].join('\n');
  const toSign = `${ALGORITHM}\n${createHash('sha256').update(request).digest('hex')}`;
  const signature = createHmac('sha256', secret).update(toSign).digest('hex');
  return {
    query: text,
    headers: {
      ...headers,
      authorization: `${ALGORITHM} Credential=${id},SignedHeaders=${names},Signature=${signature}`,
    },
  };
}

import { createHash, createHmac } from 'node:crypto';

/** Credentials for an S3-compatible store. */
export interface S3Credentials {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** A request to an S3-compatible store, before it is signed. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE' | 'POST';
  readonly url: URL;
  /** Further headers to sign, their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  readonly bodyHash: string;
}

/** The hash of an empty body. */
export const EMPTY_HASH = createHash('sha256').update('').digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const strictly = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** The query in the order and encoding that is signed. */
const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .toSorted()
    .join('&');

/** The headers that sign a request: AWS Signature Version 4, which every S3-compatible store accepts. */
export function signedHeaders(
  { method, url, headers = {}, bodyHash }: S3Request,
  { region, accessKey, secretKey }: S3Credentials,
  now = new Date(),
): Record<string, string> {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  };
  const names = Object.keys(all).toSorted();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join('');
  const canonical = [method, url.pathname, queryOf(url), lines, signed, bodyHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [moment.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, text).toString('hex');
  const { host: _host, ...sent } = all;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  };
}

import type { S3Options } from './files/s3-store.ts';
import type { ScanPlace } from './files/virus-scan.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

/** Accepts https, or http where a store runs beside the product; a path may follow, a query may not. */
function endpointOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.username !== '')
    throw new Error(`FILES_ENDPOINT is "${text}", which is not accepted: it must be like https://s3.example.com.`);
  return url.href.replace(/\/$/, '');
}

function bucketOf(text: string): string {
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text))
    throw new Error(`FILES_BUCKET is "${text}", which is not accepted: it must be the name of a bucket.`);
  return text;
}

/**
 * Reads which S3-compatible store holds the files; undefined for the data folder.
 *
 * @throws Error naming the variables, never a secret
 */
export function fileSettings(env: Environment): S3Options | undefined {
  const endpoint = read(env, 'FILES_ENDPOINT');
  const bucket = read(env, 'FILES_BUCKET');
  const accessKey = read(env, 'FILES_ACCESS_KEY');
  const secretKey = read(env, 'FILES_SECRET_KEY');
  const all = {
    FILES_ENDPOINT: endpoint,
    FILES_BUCKET: bucket,
    FILES_ACCESS_KEY: accessKey,
    FILES_SECRET_KEY: secretKey,
  };
  const missing = Object.entries(all).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(all).length) return undefined;
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new Error(
      `${missing.map(([name]) => name).join(', ')} must be set too, or none of ${Object.keys(all).join(', ')}.`,
    );
  const region = read(env, 'FILES_REGION') ?? 'us-east-1';
  return { endpoint: endpointOf(endpoint), bucket: bucketOf(bucket), region, accessKey, secretKey };
}

const PLACE = /^(?<host>[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\]):(?<port>\d{1,5})$/i;

/**
 * Reads where the ClamAV daemon listens that scans what users send; undefined for none.
 *
 * @throws Error naming the variable and what is accepted
 */
export function scanSettings(env: Environment): ScanPlace | undefined {
  const text = read(env, 'FILES_SCAN');
  if (text === undefined || text.startsWith('/')) return text === undefined ? undefined : { path: text };
  const { host, port } = PLACE.exec(text)?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(
      `FILES_SCAN is "${text}", which is not accepted: it must be like 127.0.0.1:3310, or the path of a socket such as /run/clamav/clamd.ctl.`,
    );
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
}

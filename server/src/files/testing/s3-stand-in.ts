import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signedHeaders, type S3Request } from '../sign-request.ts';
import type { S3Options } from '../s3-store.ts';

/** An S3-compatible store on this machine that checks hashes and signatures as a real one does. */
export interface S3StandIn {
  /** How to reach it, with the credentials for signing. */
  readonly options: S3Options;
  /** The objects in it, by path. */
  readonly objects: Map<string, Buffer>;
  /** The methods of the requests it received. */
  readonly asked: string[];
  /** Number of multipart uploads neither completed nor aborted. */
  readonly openUploads: number;
  /** Answers every request with this status from now on; null restores normal operation. */
  fail(status: number | null): void;
  close(): void;
}

/** Number of names on a page of a listing, small so that listings have several pages. */
const PAGE = 2;
const CREDENTIALS = { region: 'eu-central-1', accessKey: 'key', secretKey: 'secret' };

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: Buffer;
  readonly range: string | undefined;
}
interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** True when a request is signed by someone who knows the secret, over the body that arrived. */
function isSigned(request: IncomingMessage, { method, url, body }: Asked): boolean {
  const date = String(request.headers['x-amz-date']);
  const at = new Date(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
  const headers = request.headers.range === undefined ? {} : { range: request.headers.range };
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signedRequest = { method: method as S3Request['method'], url, bodyHash, headers };
  return request.headers.authorization === signedHeaders(signedRequest, CREDENTIALS, at)['authorization'];
}

function partOf(content: Buffer, range: string | undefined): Answer {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
  return from === undefined
    ? { status: 200, body: content }
    : { status: 206, body: content.subarray(Number(from), Number(to) + 1) };
}

/** Starts a stand-in on any free port. */
export async function s3StandIn(bucket = 'plant'): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  const requests: string[] = [];
  let failure: number | null = null;

  const ofUpload = ({ method, url, body }: Asked): Answer | undefined => {
    if (url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, []);
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = url.searchParams.get('uploadId');
    if (id === null) return undefined;
    const parts = uploads.get(id);
    if (parts === undefined) return { status: 404 };
    if (method === 'PUT') {
      const number = Number(url.searchParams.get('partNumber'));
      parts[number - 1] = body;
      return { status: 200, headers: { etag: `"part ${number}"` } };
    }
    uploads.delete(id);
    if (method === 'POST') {
      const named = [...body.toString().matchAll(/<ETag>"part (\d+)"<\/ETag>/g)].map((found) => Number(found[1]));
      objects.set(url.pathname, Buffer.concat(named.map((number) => parts[number - 1] ?? Buffer.alloc(0))));
    }
    return {
      status: method === 'DELETE' ? 204 : 200,
      body: method === 'POST' ? '<CompleteMultipartUploadResult/>' : '',
    };
  };

  const listed = (url: URL): Answer => {
    const prefix = `/${bucket}/${url.searchParams.get('prefix') ?? ''}`;
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const entries = names
      .slice(from, from + PAGE)
      .map(
        (name) =>
          `<Contents><Key>${name.slice(bucket.length + 2)}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
      );
    const next = from + PAGE < names.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return { status: 200, body: `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>` };
  };

  const ofObject = ({ method, url, body, range }: Asked): Answer => {
    if (url.searchParams.has('list-type')) return listed(url);
    const known = objects.get(url.pathname);
    if (method === 'PUT') objects.set(url.pathname, body);
    if (method === 'DELETE') objects.delete(url.pathname);
    if (method === 'PUT' || method === 'DELETE') return { status: 200 };
    if (known === undefined) return { status: 404 };
    return method === 'HEAD' ? { status: 200 } : partOf(known, range);
  };

  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const url = new URL(request.url ?? '', `http://${request.headers.host}`);
      const received: Asked = { method: request.method ?? '', url, body, range: request.headers.range };
      requests.push(received.method);
      if (failure !== null) return response.writeHead(failure).end();
      if (!isSigned(request, received)) return response.writeHead(403).end();
      const answer = ofUpload(received) ?? ofObject(received);
      return response.writeHead(answer.status, answer.headers).end(answer.body);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: { endpoint, bucket, ...CREDENTIALS },
    objects,
    asked: requests,
    get openUploads() {
      return uploads.size;
    },
    fail: (status) => void (failure = status),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

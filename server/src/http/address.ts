import type { Readable } from 'node:stream';
import { AppError } from '@plumbline/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import type { ByteRange } from '../files/file-store.ts';
import { disposition } from './answer.ts';
import { partOf } from './byte-range.ts';
import type { Installation } from './installation.ts';
import { installationOf } from './installation-of.ts';

/** A file found by its address. */
interface Fetched {
  /** The name it is saved under; any characters. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
  /** Changes with the content. */
  readonly tag: string;
  /** True when a browser may display it; otherwise it is only saved. */
  readonly isShown: boolean;
  open(range?: ByteRange): Promise<Readable>;
  /** Called when its beginning is sent: to be saved, or to be displayed. */
  read?(isSaved: boolean): Promise<void>;
}

/**
 * A resource fetched with GET and without a session: the address is signed, and the signature is the permission
 * (readings D53).
 */
export interface Address {
  readonly path: `/api/ext/${string}`;
  /** Finds the file an address refers to by its parameters; null for an invalid address. */
  find(
    query: Readonly<Record<string, unknown>>,
    where: { readonly db: Db; readonly installation: Installation; /** The data folder. */ readonly dataDir: string },
  ): Promise<Fetched | null>;
}

/**
 * In case a browser ever treats a file as a page: it runs nothing, loads nothing and is framed only by our own pages.
 */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function headersOf({ name, type, tag, isShown }: Fetched, save: boolean): Record<string, string> {
  return {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': disposition(name, isShown && !save ? 'inline' : 'attachment'),
    'content-security-policy': SANDBOX,
    'accept-ranges': 'bytes',
    etag: `"${tag}"`,
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, found: Fetched): Promise<FastifyReply> {
  const { headers, method } = request;
  const query = isRecord(request.query) ? request.query : {};
  const part = partOf(headers, { size: found.size, tag: found.tag });
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  reply.headers(headersOf(found, query['save'] === '1'));
  if (part !== null) {
    reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${found.size}`);
  }
  reply.header('content-length', part === null ? found.size : part.to - part.from + 1);
  if (method === 'HEAD') return reply.send();
  if (part === null || part.from === 0) await found.read?.(query['save'] === '1');
  return reply.send(await found.open(part ?? undefined));
}

/** Routes GET and HEAD of an address; range requests are supported. */
export function addressRoute(
  app: FastifyInstance,
  { database: { db }, dataDir }: { readonly database: Database; readonly dataDir: string },
  address: Address,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: address.path,
    // compression would break ranges and the content length
    compress: false,
    handler: async (request, reply) => {
      const query = isRecord(request.query) ? request.query : {};
      const found = await address.find(query, { db, installation: installationOf(request.server), dataDir });
      if (found === null) throw new AppError('addressEnded');
      return send(request, reply, found);
    },
  });
}

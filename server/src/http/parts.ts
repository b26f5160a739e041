import { randomUUID } from 'node:crypto';
import { FILE_PARTS, UPLOADS_MOST } from '@plumbline/contract/features/files/calls.ts';
import type { Call } from '@plumbline/contract/calls/call.ts';
import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { Metadata, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { PartsStore, type PartsOwner } from '../files/parts-store.ts';
import { admit, languageFor } from './edge.ts';
import type { Handler } from './handler.ts';
import { knownError } from './known-error.ts';
import { refusedAs, refuseErrors } from './refuse.ts';
import { refusal, statusOf } from './refusal.ts';
import { limitOf, tooLarge } from './upload.ts';

const TOO_MANY = w(
  `You have ${UPLOADS_MOST} uploads that are not finished. Finish or cancel some of them first; those that rest for an hour make room by themselves.`,
  `您有 ${UPLOADS_MOST} 个未完成的上传，请先完成或取消其中一部分；停止一小时的上传会自动清除。`,
);

/** A signed-in user, for what they began themselves. */
const OWN: Call = { path: FILE_PARTS, access: 'signedIn', input: z.unknown(), output: undefined };

/** The protocol tells refusals by their status, and a `HEAD` has nothing else to tell them by. */
const STATUS: Partial<Record<ErrorKey, number>> = {
  sessionEnded: 401,
  locked: 423,
  notFound: 404,
  uploadGone: 404,
  forbidden: 403,
  noLevel: 403,
  keptAbove: 403,
  notEditable: 403,
  notAllowedHere: 403,
};
const partsStatus = (error: AppError): number => {
  const status = STATUS[error.key] ?? statusOf(error);
  return status === 200 ? 400 : status;
};

/** A request that was admitted, until it is answered. */
interface Admitted {
  readonly request: FastifyRequest;
  readonly owner: PartsOwner;
}
const admitted = new WeakMap<object, Admitted>();
/** What the library passes on of a request. */
interface Passed {
  readonly runtime?: { readonly node?: { readonly req?: object } | undefined } | undefined;
}
function admittedOf({ runtime }: Passed): Admitted {
  const found = admitted.get(runtime?.node?.req ?? {});
  if (found === undefined) throw new AppError('sessionEnded');
  return found;
}

function server(store: PartsStore): Server {
  return new Server({
    path: FILE_PARTS,
    datastore: store,
    relativeLocation: true,
    // our own rules for other origins apply, and these answers are not for them
    allowedOrigins: () => false,
    // a request that still hangs on a lost connection makes way for its successor
    lockDrainTimeout: 200,
    disableTerminationForFinishedUploads: false,
    namingFunction: (request) => PartsStore.keyOf(admittedOf(request).owner, randomUUID()) ?? '',
    generateUrl: (_, { path, id }) => `${path}/${id.slice(id.lastIndexOf('/') + 1)}`,
    getFileIdFromRequest: (request, id) => PartsStore.keyOf(admittedOf(request).owner, id),
    async onIncomingRequest(request, key) {
      // the folder says whose it is, and it is the caller's by construction; this holds whatever the library does
      const { owner } = admittedOf(request);
      if (!key.startsWith(`${owner.tenantId}/${owner.userId}/`)) throw new AppError('uploadGone');
    },
    onResponseError(passed, error) {
      const { request } = admittedOf(passed);
      const status: unknown = Reflect.get(error, 'status_code');
      const known = status === 404 || status === 410 ? new AppError('uploadGone') : knownError(error);
      // the protocol's own refusals, such as 409 for a wrong offset
      if (known === null && typeof status === 'number' && status < 500) return undefined;
      if (known === null || known.key === 'diskFull') request.log.error({ err: error }, 'an upload in parts');
      const refused = known ?? new AppError('fault', { request: request.id });
      const answer = refusal(refused, request.url, languageFor(request));
      refusedAs(request, { reason: refused.key, code: answer.code });
      return { status_code: partsStatus(refused), body: JSON.stringify(answer) };
    },
  });
}

/** What the client says of a file before it sends it: `call` is the path of the call that will use it. */
function announced({ headers }: FastifyRequest) {
  const [length, metadata] = [headers['upload-length'], headers['upload-metadata']];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length) || typeof metadata !== 'string') return undefined;
  try {
    const { call, filename, ...fields } = Metadata.parse(metadata);
    return { call, name: filename ?? '', fields, size: Number(length) };
  } catch {
    return undefined;
  }
}

/**
 * Routes uploads that arrive in parts (tus 1.0): they only receive bytes, and the call that uses them is sent once they
 * are complete, with their id. An upload belongs to its user: to others, none of its addresses exists.
 */
export async function uploadParts(
  scope: FastifyInstance,
  {
    database,
    handlers,
    store,
  }: { readonly database: Database; readonly handlers: readonly Handler[]; readonly store: PartsStore },
): Promise<void> {
  const tus = server(store);
  scope.removeAllContentTypeParsers();
  // the library reads the body itself, and limits it by what was announced
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.setErrorHandler(refuseErrors(database, partsStatus));

  const pass = async (request: FastifyRequest, reply: FastifyReply, owner: PartsOwner): Promise<FastifyReply> => {
    admitted.set(request.raw, { request, owner });
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    try {
      await tus.handle(request.raw, reply.raw);
    } catch (error) {
      request.log.warn({ err: error }, 'an upload in parts was not answered');
      reply.raw.destroy();
    }
    return reply;
  };

  scope.post(FILE_PARTS, async (request, reply) => {
    const file = announced(request);
    const handler = handlers.find((each) => each.call.path === file?.call && each.ahead !== undefined);
    const { context, read } = await admit(handler?.call ?? OWN, { request, reply }, database);
    if (file === undefined || handler?.ahead === undefined || context.caller === null) throw new AppError('badRequest');
    const input = read(file.fields);
    const limit = limitOf(handler, context);
    if (file.size > limit) throw tooLarge(limit);
    await handler.ahead(context, input, file);
    if ((await store.countOf(context.caller, UPLOADS_MOST)) >= UPLOADS_MOST)
      throw new AppError('notAllowedHere', { why: TOO_MANY });
    return pass(request, reply, context.caller);
  });
  scope.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${FILE_PARTS}/:upload`,
    handler: async (request, reply) => {
      const { context } = await admit(OWN, { request, reply }, database);
      if (context.caller === null) throw new AppError('sessionEnded');
      return pass(request, reply, context.caller);
    },
  });
}

import { calls } from '@plumbline/contract/calls/index.ts';
import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drain } from './drain.ts';
import { languageFor } from './edge.ts';
import type { Database, Db } from '../db/database.ts';
import { knownError } from './known-error.ts';
import { namedPath } from './level-path.ts';
import { nameDuplicate } from './name-duplicate.ts';
import { nameLockHolder } from './name-lock-holder.ts';
import { sendPage } from './pages.ts';
import { refusal, statusOf } from './refusal.ts';
import { registerCall } from './register-routes.ts';
import { isServicePath } from './service-path.ts';

const REGISTER = /^\/api\/register\/([^/]+)\/([^/]+)$/;
/** The paths of the named calls; any segment matches where a path has a parameter. */
const PATHS: readonly RegExp[] = Object.values(calls).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
);

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

function isCall(path: string): boolean {
  if (PATHS.some((each) => each.test(path))) return true;
  const [, key, verb] = REGISTER.exec(path) ?? [];
  return key !== undefined && verb !== undefined && registerCall(key, verb) !== undefined;
}

const errorSeconds = ({ facts: { seconds } }: AppError): string =>
  typeof seconds === 'number' ? String(seconds) : '60';

/** What a call was refused for. */
interface Refused {
  readonly reason: ErrorKey;
  /** The code of the answer, in the dialect of its service. */
  readonly code: number;
}
const refusals = new WeakMap<FastifyRequest, Refused>();
/** What a request was refused for, for log and metrics; undefined when it was not. */
export const refusedFor = (request: FastifyRequest): Refused | undefined => refusals.get(request);
/** Notes what a request was refused for when the answer is sent by others. */
export const refusedAs = (request: FastifyRequest, refused: Refused): void => void refusals.set(request, refused);

function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError, status = statusOf(error)): FastifyReply {
  const answer = refusal(error, request.url, languageFor(request));
  refusals.set(request, { reason: error.key, code: answer.code });
  // the rest of a body that nobody reads would be taken for the next request
  if (request.raw.readableDidRead && !request.raw.complete) reply.header('connection', 'close');
  if (status === 429 || status === 503) reply.header('retry-after', errorSeconds(error));
  return reply.code(status).send(answer);
}

const libraryStatus = (error: unknown): number | undefined => {
  if (error instanceof AppError || typeof error !== 'object' || error === null) return undefined;
  const status: unknown = Reflect.get(error, 'statusCode');
  return typeof status === 'number' ? status : undefined;
};

/** Responds to an error: a known one with its code and text, any other as a fault that only the log explains. */
export const refuseError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(error, { request, reply, known: knownError(error) });

/**
 * Does the same with a database available to look up the titles of rows that an error names by id.
 *
 * @param status the HTTP status of a refusal, where a protocol expects others
 */
export const refuseErrors =
  (database: Pick<Database, 'db'>, status?: (error: AppError) => number) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (Reflect.get(Object(error), 'code') === 'FST_ERR_CTP_BODY_TOO_LARGE') await drain(request.raw);
    const named = await inWords(database.db, error, request).catch(() => null);
    const known = named ?? knownError(error);
    return answerError(error, { request, reply, known, ...(known && status && { status: status(known) }) });
  };

/** Words for an error of the database that need more of it than the error says. */
const inWords = async (db: Db, error: unknown, { headers }: FastifyRequest): Promise<AppError | null> =>
  (await nameDuplicate(db, error)) ?? (await nameLockHolder(db, namedPath(headers)?.A, error));

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly known: AppError | null;
  readonly status?: number;
}
function answerError(error: unknown, { request, reply, known, status }: Answering): FastifyReply {
  if (known?.key === 'databaseAway') request.log.warn({ err: error }, 'database away');
  if (known?.key === 'diskFull') request.log.error({ err: error }, 'no room on the disk');
  if (known) return refuse(request, reply, known, status ?? libraryStatus(error));
  request.log.error({ err: error }, 'fault');
  return refuse(request, reply, new AppError('fault', { request: request.id }));
}

/**
 * Responds to requests no route accepts: 405 unless POST, 404 for an unknown call; any other address fetched gets the
 * page.
 */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const path = pathOf(request);
  const isFetch = request.method === 'GET' || request.method === 'HEAD';
  if (!isServicePath(path) && isFetch) return sendPage(request, reply);
  if (request.method !== 'POST' && isCall(path)) {
    reply.header('allow', 'POST');
    return refuse(request, reply, new AppError('badRequest'), 405);
  }
  return refuse(request, reply, new AppError('unknownCall'));
}

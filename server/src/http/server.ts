import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '@plumbline/contract/errors.ts';
import { DISK_HEADER } from '@plumbline/contract/disk-header.ts';
import type { Database } from '../db/database.ts';
import type { Disk } from '../files/disk-space.ts';
import { PartsStore } from '../files/parts-store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { addressRoute, type Address } from './address.ts';
import { KEY_HEADER } from './body-crypt.ts';
import { callRoutes, routeOf, unanswered } from './call-routes.ts';
import { crossOrigin } from './cross-origin.ts';
import { callerOf } from './edge.ts';
import type { Handler } from './handler.ts';
import { health, type Vitals } from './health.ts';
import { plainInstallation, type Installation } from './installation.ts';
import { installationOf, keepInstallation } from './installation-of.ts';
import { BODY_LIMIT_MB } from './known-error.ts';
import type { Metrics } from './metrics.ts';
import { pages } from './pages.ts';
import { uploadParts } from './parts.ts';
import { refusedFor, refuseError, refuseErrors, refuseUnknown } from './refuse.ts';
import type { RegisterService } from './register-service.ts';
import { registerRoutes } from './register-routes.ts';
import { securityHeaders } from './security-headers.ts';
import { isServicePath } from './service-path.ts';
import { demandDeclared } from './outside-routes.ts';
import { uploadCalls } from './upload-calls.ts';

/** Maximum time for a whole request to arrive, in milliseconds: the most a call may take at all (specification 9). */
export const REQUEST_TIMEOUT = 120_000;
/** How long a call may take to be answered once it has arrived, in milliseconds. */
const ANSWER_WITHIN = 120_000;
/** A connection whose client reads nothing for this long is closed, in milliseconds. */
const IDLE_TIMEOUT = 120_000;
/** Longer than the idle time of common load balancers, so that they close first. */
export const KEEP_ALIVE_TIMEOUT = 72_000;

/** What a server is assembled from. */
export interface ServerOptions {
  readonly database: Database;
  /** The handlers of the named calls. */
  readonly handlers: readonly Handler[];
  /** Resources fetched by a signed address, which is itself the permission. */
  readonly addresses?: readonly Address[];
  /** Handles the verbs of the registers. */
  readonly registers: RegisterService;
  /** The data folder; uploads are below it for the duration of a call. */
  readonly dataDir: string;
  /** Folder of the built pages; null to serve calls only. */
  readonly webDir: string | null;
  readonly logger: FastifyBaseLogger;
  /** Defaults to an installation without any settings. */
  readonly installation?: Installation;
  /** What `/healthz` checks besides the database. */
  readonly vitals?: Vitals;
  /** Another timeout than `IDLE_TIMEOUT` for clients that read nothing, for tests. */
  readonly idleTimeout?: number;
  /** Networks trusted to state who calls, and whether by https; defaults to this machine. */
  readonly trustProxy?: readonly string[];
  /** Numbers the history; when omitted, this process does not. */
  readonly ledger?: Pick<Ledger, 'poke' | 'behind'>;
  /** The disk of the data folder; when omitted, nothing is told about it. */
  readonly disk?: Pick<Disk, 'space' | 'noteFull'>;
  /** Another limit than `ANSWER_WITHIN`, for tests. */
  readonly answerWithin?: number;
  /** Counts the calls; when omitted, they are not counted. */
  readonly metrics?: Pick<Metrics, 'answered'>;
  /** Starts even when some calls have no handler yet; these respond as unknown. */
  readonly allowMissing?: boolean;
}

function demandHandlers({ handlers, allowMissing, logger }: ServerOptions): void {
  const missing = unanswered(handlers);
  if (missing.length === 0) return;
  if (!allowMissing) throw new Error(`No handler answers ${missing.join(', ')}.`);
  logger.warn({ calls: missing }, 'calls without a handler');
}

/** The text of a body, decrypted when it came encrypted (readings D50). */
function opened({ headers: { [KEY_HEADER]: wrapped }, server }: FastifyRequest, body: string): string {
  if (wrapped === undefined) return body;
  const { bodyKey } = installationOf(server);
  if (bodyKey === null || typeof wrapped !== 'string') throw new AppError('badRequest');
  return bodyKey.open(wrapped, body);
}

/** Maximum nesting of a body; the code that reads it recurses as deep. */
const DEEPEST_BODY = 64;

function isTooDeep(body: unknown): boolean {
  let level: readonly unknown[] = [body];
  for (let depth = 0; depth <= DEEPEST_BODY; depth++) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Accepts JSON only, nested no deeper than people write it; a call without a body needs none (readings S10). */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, opened(request, body), (error, read?: unknown) =>
      error === null && isTooDeep(read) ? done(new AppError('badRequest')) : done(error, read),
    );
  });
}

function headers(app: FastifyInstance, { disk }: Pick<ServerOptions, 'disk'>): void {
  const secure = securityHeaders(installationOf(app));
  app.addHook('onRequest', async (request, reply) => {
    secure(request, reply);
    reply.header('x-request-id', request.id);
    const { state } = disk?.space() ?? { state: 'ok' };
    if (state !== 'ok') reply.header(DISK_HEADER, state);
    if (isServicePath(request.url)) reply.header('cache-control', 'no-store');
  });
}

/**
 * Answers a call that takes too long, in words: its statements have limits of their own, but there may be many of them,
 * and a caller cannot know whether to wait. An answer that has begun is left alone.
 */
function answerInTime(app: FastifyInstance, { answerWithin = ANSWER_WITHIN }: ServerOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isServicePath(request.url)) return;
    // a form arrives while its call is already being answered
    const within = request.headers['content-type']?.startsWith('multipart/')
      ? answerWithin + REQUEST_TIMEOUT
      : answerWithin;
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      request.log.warn({ path: request.routeOptions.url }, 'not answered in time');
      void refuseError(new AppError('answerLate', { seconds: within / 1000 }), request, reply);
    }, within);
    reply.raw.once('close', () => clearTimeout(timer));
    reply.raw.once('finish', () => clearTimeout(timer));
  });
}

/** Logs one line per call: the caller, what it was refused for; without query strings, bodies and tokens. */
function log(app: FastifyInstance, { metrics, disk }: Pick<ServerOptions, 'metrics' | 'disk'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isServicePath(request.url)) return;
    const path = request.url.split('?')[0];
    // the pattern of the route, never the address: a stranger could create any number of label values
    const refused = refusedFor(request);
    if (refused?.reason === 'diskFull') disk?.noteFull();
    metrics?.answered(request.routeOptions.url ?? 'unknown', {
      status: reply.statusCode,
      ms: reply.elapsedTime,
      refused,
    });
    const caller = callerOf(request);
    const user = caller && { user: caller.userId, account: caller.username };
    const facts = { path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...user };
    request.log.info(
      { ...facts, ...(refused && { code: refused.code, refused: refused.reason, address: request.ip }) },
      'call',
    );
  });
}

/**
 * Builds the server: every named call, the verbs of every register, the pages, the health checks. It does not listen
 * yet.
 *
 * @throws Error when a call has no handler
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  demandHandlers(options);
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_MB * 1024 * 1024,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionTimeout: options.idleTimeout ?? IDLE_TIMEOUT,
    // a trusted proxy may say who is behind it; nobody else may
    trustProxy: [...(options.trustProxy ?? ['loopback'])],
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/newapi/') ? url.replace('/newapi/', '/api/') : url),
    frameworkErrors: (error, request, reply) => void refuseError(error, request, reply),
  });
  keepInstallation(app, options.installation ?? plainInstallation());
  readJson(app);
  headers(app, options);
  answerInTime(app, options);
  crossOrigin(app, installationOf(app));
  log(app, options);
  demandDeclared(app, new Set(options.handlers.map(({ call }) => routeOf(call))));
  app.setErrorHandler(refuseErrors(options.database));
  app.setNotFoundHandler(refuseUnknown);
  await pages(app, options.webDir);
  health(app, options);
  callRoutes(app, { ...options, ledger: options.ledger });
  const uploads = options.handlers.filter(({ call }) => call.upload === true);
  const store = await PartsStore.open(options.dataDir);
  await app.register((scope) => uploadCalls(scope, { ...options, ledger: options.ledger, handlers: uploads, store }));
  await app.register((scope) => uploadParts(scope, { ...options, handlers: uploads, store }));
  for (const address of options.addresses ?? []) addressRoute(app, options, address);
  await registerRoutes(app, { ...options, ledger: options.ledger });
  return app;
}

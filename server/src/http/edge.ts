import { RIGHTS, type Right } from '@plumbline/contract/access.ts';
import type { Call, CallAccess } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { loadableOf, rightsKeyOf } from '@plumbline/contract/registers/list-sheets.ts';
import { machineZone, zoneOr } from '@plumbline/contract/rules/clock.ts';
import { rightsOf } from '@plumbline/contract/workflow/rights.ts';
import { languageOf, type Language } from '@plumbline/contract/words/word.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { actOf } from './act.ts';
import {
  demand,
  isOfArea,
  withCompany,
  type Caller,
  type Context,
  type Scoped,
  type SessionKey,
  type SignedIn,
} from './context.ts';
import { identify, type Identity } from './identify.ts';
import { installationOf } from './installation-of.ts';
import { parse } from './invalid-input.ts';
import { isFromOwnMachine } from './own-machine.ts';
import { namedPath } from './level-path.ts';
import { namedIn } from './named-in.ts';
import { lockSession, rotateSession, touchSession } from './session.ts';
import { sessionKey } from './token.ts';

/** The header that carries the token, in both directions (readings D45). */
export const TOKEN_HEADER = 'accesstoken';

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * The language a request asks for in `Lang`; the installation's language where it names none we know (readings D46).
 */
export const languageFor = (request: FastifyRequest): Language =>
  languageOf(headerOf(request, 'lang'), languageOf(installationOf(request.server).client['ui.defaultLanguage']));

/** One call: its request and its response. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The value of a cookie; undefined when missing. The name must consist of letters and dashes. */
const cookieOf = (header: string, name: string): string | undefined =>
  header
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Aborts when the connection of a call closes before its response is sent. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

const openContext = ({ request, reply }: Exchange, database: Database): Context => {
  const installation = installationOf(request.server);
  return {
    db: database.db,
    outside: database.db,
    database,
    caller: null,
    path: null,
    language: languageFor(request),
    requestId: request.id,
    via: 'screen',
    act: actOf(request.headers),
    address: request.ip,
    isPrivate: request.protocol === 'https' || isFromOwnMachine(request),
    agent: headerOf(request, 'user-agent') ?? '',
    origin: installation.publicUrl || `${request.protocol}://${request.host}`,
    session: sessionKey(headerOf(request, TOKEN_HEADER)),
    left: leaving(reply),
    installation,
    cookie: (name) => cookieOf(request.headers.cookie ?? '', name),
    log: (facts, text, level = 'warn') => request.log[level](facts, text),
    header: (name, value) => void reply.header(name, value),
  };
};

/** Marks the session as in use and renews an old token; at most one write a minute per session. */
async function keepUp(context: Context, key: SessionKey, { isOld, isStale }: Identity): Promise<void> {
  if (isStale) await touchSession(context.db, key);
  if (!isOld) return;
  const token = await rotateSession(context.db, key);
  if (token !== null) context.header(TOKEN_HEADER, token);
}

const callers = new WeakMap<FastifyRequest, Caller>();
/** The caller of a request, for the log; undefined for an open call, and for one without a valid session. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request);

async function signedIn(
  exchange: Exchange,
  database: Database,
  { evenLocked = false }: { readonly evenLocked?: boolean } = {},
): Promise<SignedIn> {
  const context = openContext(exchange, database);
  if (context.session === null) throw new AppError('sessionEnded');
  const named = namedPath(exchange.request.headers);
  const identity = await identify(database, context.session, {
    path: named,
    lockAfter: context.installation.signIn.lockAfter,
  });
  if (identity === null) throw new AppError('sessionEnded');
  if (!identity.isLocked) await keepUp(context, context.session, identity);
  else if (!evenLocked) {
    // lock a session that was idle too long now, or the next call would find it in use
    await lockSession(context.db, context.session);
    throw new AppError('locked');
  }
  callers.set(exchange.request, identity.caller);
  const { caller, pathGranted, grantedFrom, subcontractors } = identity;
  return pathGranted
    ? { ...context, caller, path: named, grantedFrom, subcontractors, timeZone: zoneOr(identity.timeZone) }
    : { ...context, caller, path: null, grantedFrom: null, subcontractors: null, timeZone: machineZone() };
}

/** A level that does not exist and one that is not granted give the same error (readings S15). */
function scoped(context: SignedIn): Scoped {
  if (context.path === null) throw new AppError('noLevel');
  return { ...context, path: context.path };
}

/**
 * The same for a right on registers. Those of administration belong to the company: without a chosen scope of work,
 * their path is the company alone. An import needs a scope even then, since its log belongs to one.
 */
function scopedFor(context: SignedIn, { request }: Exchange, on: { keys: readonly string[]; right: Right }): Scoped {
  const isOfCompany = on.right !== 'import' && on.keys.length > 0 && on.keys.every(isOfArea);
  return isOfCompany && namedPath(request.headers) === null ? withCompany(context) : scoped(context);
}

/**
 * Refuses a right that the register does not offer, even to a user with every right: nobody edits a log or signs a
 * list.
 */
function demanded<C extends SignedIn>(context: C, subject: string, right: Right): C {
  demand(context, subject, right);
  const register = registerOf(rightsKeyOf(subject));
  if (register === undefined || rightsOf(register).includes(right)) return context;
  throw register.access === 'log'
    ? new AppError('notEditable', { register: register.label })
    : new AppError('forbidden', { right: RIGHTS[right] });
}

/**
 * The context for a verb of a register: checks the session, then the level, then the right.
 *
 * @throws AppError `sessionEnded`, `locked`, `noLevel` or `forbidden`
 */
export async function admitTo(
  { register, right }: Extract<CallAccess, { register: string }>,
  exchange: Exchange,
  database: Database,
): Promise<Scoped> {
  const context = scopedFor(await signedIn(exchange, database), exchange, { keys: [register], right });
  return demanded(context, register, right);
}

/**
 * Requires the right on every register the input names. A list of pairs counts as a register only for an import, as
 * among the verbs.
 */
function demandNamed(context: Scoped, { registerIn, right }: ByInput, input: unknown): void {
  const keyed = right === 'import' ? loadableOf : registerOrListOf;
  for (const key of namedIn(input, registerIn)) {
    if (!keyed(key)) throw new AppError('notFound');
    demanded(context, key, right);
  }
}
type ByInput = Extract<CallAccess, { readonly registerIn: string }>;

/** A call that was admitted. */
export interface Admitted {
  readonly context: Context;
  /**
   * Reads the input, and checks the rights that depend on it.
   *
   * @throws InvalidError, AppError `notFound` (there is no such register), `forbidden`, `notEditable` or `keptAbove`
   */
  read(raw: unknown): unknown;
}

/**
 * Admits a call once its access is checked as far as possible before the input is read.
 *
 * @throws AppError `sessionEnded`, `locked`, `noLevel` or `forbidden`
 */
export async function admit(
  { access, input: schema }: Call,
  exchange: Exchange,
  database: Database,
): Promise<Admitted> {
  const admitted = <C extends Context>(context: C, ask?: (context: C, input: unknown) => void): Admitted => ({
    context,
    read(raw) {
      const input = parse(schema, raw);
      ask?.(context, input);
      return input;
    },
  });
  if (access === 'open') return admitted(openContext(exchange, database));
  if (access === 'locked') return admitted(await signedIn(exchange, database, { evenLocked: true }));
  const context = await signedIn(exchange, database);
  if (access === 'signedIn') return admitted(context);
  if (access === 'level') return admitted(scoped(context));
  if ('register' in access) return admitted(demanded(scoped(context), access.register, access.right));
  if ('area' in access) return admitted(demanded(context, access.area, access.right));
  if ('registerIn' in access) {
    // whether the register needs a scope of work is known once the input is read
    const isWithout = context.path === null && namedPath(exchange.request.headers) === null;
    return admitted(isWithout ? withCompany(context) : scoped(context), (within, input) => {
      if (isWithout) scopedFor(context, exchange, { keys: namedIn(input, access.registerIn), right: access.right });
      demandNamed(within, access, input);
    });
  }
  return admitted(context, (by, input) => {
    for (const area of namedIn(input, access.areaIn)) demand(by, area, access.right);
  });
}

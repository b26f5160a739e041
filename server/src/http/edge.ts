import type { CallAccess } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { languageOf, type Language } from '@plumbline/contract/words/word.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { actOf } from './act.ts';
import { demand, type Context, type Scoped, type SessionKey, type SignedIn } from './context.ts';
import { identify, type Identity } from './identify.ts';
import { installationOf } from './installation-of.ts';
import { namedPath } from './level-path.ts';
import { lockSession, rotateSession, touchSession } from './session.ts';
import { sessionKey } from './token.ts';

/** The header that carries the token, both ways (readings D45). */
export const TOKEN_HEADER = 'accesstoken';

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The language a request asks for in `Lang`; that of the installation where it asks for none we know (readings D46). */
export const languageFor = (request: FastifyRequest): Language =>
  languageOf(headerOf(request, 'lang'), languageOf(installationOf(request.server).client['ui.defaultLanguage']));

/** One call: what came, and what is being answered. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The value of a cookie; undefined without, for a name of letters and dashes. */
const cookieOf = (header: string, name: string): string | undefined =>
  header
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const openContext = ({ request, reply }: Exchange, database: Database): Context => ({
  db: database.db,
  outside: database.db,
  caller: null,
  path: null,
  language: languageFor(request),
  requestId: request.id,
  via: 'screen',
  act: actOf(request.headers),
  address: request.ip,
  origin: `${request.protocol}://${request.host}`,
  session: sessionKey(headerOf(request, TOKEN_HEADER)),
  installation: installationOf(request.server),
  cookie: (name) => cookieOf(request.headers.cookie ?? '', name),
  log: (facts, text) => request.log.warn(facts, text),
  header: (name, value) => void reply.header(name, value),
});

/** Keeps the session alive and its token young; at most one write a minute and session. */
async function keepUp(context: Context, key: SessionKey, { isOld, isStale }: Identity): Promise<void> {
  if (isStale) await touchSession(context.db, key);
  if (!isOld) return;
  const token = await rotateSession(context.db, key);
  if (token !== null) context.header(TOKEN_HEADER, token);
}

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
    // one that was idle too long is locked from now on, or the next call would find it in use
    await lockSession(context.db, context.session);
    throw new AppError('locked');
  }
  const { caller, pathGranted, grantedFrom, subcontractors } = identity;
  return pathGranted
    ? { ...context, caller, path: named, grantedFrom, subcontractors }
    : { ...context, caller, path: null, grantedFrom: null, subcontractors: null };
}

/** A level that does not exist and one that is not granted answer the same (readings S15). */
function scoped(context: SignedIn): Scoped {
  if (context.path === null) throw new AppError('noLevel');
  return { ...context, path: context.path };
}

/**
 * The context of a call that needs a right on a register: session, then level, then right.
 *
 * @throws AppError `sessionEnded`, `locked`, `noLevel` or `forbidden`
 */
export async function admitTo(
  { register, right }: Extract<CallAccess, { register: string }>,
  exchange: Exchange,
  database: Database,
): Promise<Scoped> {
  const context = scoped(await signedIn(exchange, database));
  demand(context, register, right);
  return context;
}

/**
 * The context of a call, once its access is checked.
 *
 * @throws AppError `sessionEnded`, `locked`, `noLevel` or `forbidden`
 */
export async function admit(access: CallAccess, exchange: Exchange, database: Database): Promise<Context> {
  if (access === 'open') return openContext(exchange, database);
  if (access === 'signedIn') return signedIn(exchange, database);
  if (access === 'locked') return signedIn(exchange, database, { evenLocked: true });
  if (access === 'level') return scoped(await signedIn(exchange, database));
  if ('register' in access) return admitTo(access, exchange, database);
  const context = await signedIn(exchange, database);
  demand(context, access.area, access.right);
  return context;
}

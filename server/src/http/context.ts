import { type Via } from '@plumbline/contract/register/via.ts';
import { AREAS, holds, permission, RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { companyPath, isAbove, type Level, type LevelPath } from '@plumbline/contract/levels.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { CALLER } from '@plumbline/contract/lists/query-list.ts';
import { rightsKeyOf } from '@plumbline/contract/registers/list-sheets.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { Database, Db } from '../db/database.ts';
import type { Installation } from './installation.ts';

/**
 * The caller, as read from the database for this call: a revoked role has no effect from the next call on (readings
 * D80).
 */
export interface Caller {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  readonly fullName: string;
  /** Role codes. */
  readonly roles: readonly string[];
  /** Permission codes of all roles; use `may` to check, since one code can stand for many. */
  readonly permissions: ReadonlySet<string>;
}

/** The key of a session's row; the token itself never leaves the edge. */
export interface SessionKey {
  readonly tenantId: string;
  /** SHA-256 of the token. */
  readonly hash: Buffer;
}

/** When and on which device an action was done, for actions a device did offline and sends now. */
export interface Act {
  /** The moment, as ISO 8601; null: now, when it is received. */
  readonly at: string | null;
  /** The device; null: done online, at once. */
  readonly device: string | null;
  /**
   * The consequences the caller was told about and confirms, as listed by the refusal; null: nothing acknowledged yet.
   */
  readonly acknowledged: string | null;
}

/** Everything a handler knows about its call. Independent of HTTP, so features may depend on it. */
export interface Context {
  readonly db: Db;
  /**
   * The database outside the transaction of a call with an idempotency key: what is written here stays, however the
   * call ends.
   */
  readonly outside: Db;
  /** The connections of this process, for files whose rows the database writes itself. */
  readonly database: Database;
  /** Null when nobody is signed in; open calls do not check. */
  readonly caller: Caller | null;
  /** The chosen levels, checked against the caller's grants; null when none were given or they were refused. */
  readonly path: LevelPath | null;
  readonly language: Language;
  /** Identifies the call in the log and in the text of a fault. */
  readonly requestId: string;
  /** How a change was made, for the history. */
  readonly via: Via;
  /** When it was done, if not now. */
  readonly act: Act;
  /** The client's address; for limits and the sign-in log. */
  readonly address: string;
  /** True when nobody can listen in on the call: it came by https, or from this machine itself. */
  readonly isPrivate: boolean;
  /** The user agent the client sends; empty when it sends none. */
  readonly agent: string;
  /** The product's address as the caller's browser sees it, such as `https://plumbline.example`; printed as QR code. */
  readonly origin: string;
  /** The session sent with the call, whether or not it is still valid. */
  readonly session: SessionKey | null;
  /** Aborts when the caller has gone and nobody waits for the response. */
  readonly left: AbortSignal;
  /** The settings of this installation. */
  readonly installation: Installation;
  /**
   * A cookie of the browser; undefined when missing. Cookies only bind steps to one browser: the token identifies the
   * caller.
   */
  cookie(name: string): string | undefined;
  /** Writes a line to our log, by default a warning: facts, then what happened. Never a secret. */
  log(facts: Readonly<Record<string, unknown>>, text: string, level?: 'info' | 'warn'): void;
  /** Sets a header on the response, also when the response becomes a refusal. */
  header(name: string, value: string): void;
}
/** A call by a signed-in user. */
export interface SignedIn extends Context {
  readonly caller: Caller;
  /** The highest level of the path that is granted to the caller; null without a path. */
  readonly grantedFrom: Level | null;
  /** The subcontractors whose work alone the caller sees; null without such a limit (domain guide 3.15). */
  readonly subcontractors: readonly string[] | null;
  /** The time zone that defines today: that of the scope, or the server's where no scope is chosen or it has none. */
  readonly timeZone: string;
}
/** A call by a signed-in user, on a granted path A–E. */
export interface Scoped extends SignedIn {
  readonly path: LevelPath;
}

/** True when a register or list has the rights of an area of administration. */
export const isOfArea = (key: string): boolean => Object.hasOwn(AREAS, rightsKeyOf(key));

/** The call on a path that is the company alone: no row below the company lies on it. */
export const withCompany = (context: SignedIn): Scoped => ({ ...context, path: companyPath(context.caller.tenantId) });

/** True when permissions include a right on a register or an area of administration. */
function isGranted(permissions: Caller['permissions'], subject: string, right: Right): boolean {
  const rightsKey = rightsKeyOf(subject);
  // everybody may see their own data, and nobody may do anything else with it
  if (rightsKey === CALLER) return right === 'see';
  return holds(permissions, permission(rightsKey, right));
}
/** True when the caller has a right on a register or an area of administration. */
export const may = ({ caller }: SignedIn, subject: string, right: Right): boolean =>
  isGranted(caller.permissions, subject, right);

/**
 * What decides which rows of a query list somebody gets, the caller or the user a job works for: the registers they may
 * see, and those they may sign in.
 */
export const listRights = ({
  caller: { permissions },
}: {
  readonly caller: Pick<Caller, 'permissions'>;
}): Readonly<Record<'maySee' | 'maySign', (register: string) => boolean>> => ({
  maySee: (register) => isGranted(permissions, register, 'see'),
  maySign: (register) => isGranted(permissions, register, 'sign'),
});

/**
 * Requires a right on a register or an area, for checks that depend on a row.
 *
 * Granted levels always limit (readings D72): a register kept above them is read-only, whatever the role. Areas of
 * administration have no levels.
 *
 * @throws AppError `forbidden`, naming the right, or `keptAbove`
 */
export function demand(context: SignedIn, subject: string, right: Right): void {
  if (!may(context, subject, right)) throw new AppError('forbidden', { right: RIGHTS[right] });
  const register = registerOf(subject) ?? registerOf(rightsKeyOf(subject));
  if (register?.area !== undefined) return;
  if (register && KEEPING.has(right) && context.grantedFrom !== null && isAbove(register.level, context.grantedFrom))
    throw new AppError('keptAbove', { register: register.label, step: LEVEL_NAMES[register.level] });
}
/** The rights that change rows kept at a level; what is done with these rows at lower levels requires other rights. */
const KEEPING: ReadonlySet<Right> = new Set(['add', 'update', 'delete', 'import']);

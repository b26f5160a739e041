import { type Via } from '@plumbline/contract/register/via.ts';
import { holds, permission, RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { isAbove, type Level, type LevelPath } from '@plumbline/contract/levels.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { CALLER } from '@plumbline/contract/lists/query-list.ts';
import { subjectOf } from '@plumbline/contract/registers/list-sheets.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { Db } from '../db/database.ts';
import type { Installation } from './installation.ts';

/** Who is calling, as the database said at this call: a role taken away is gone at once (readings D80). */
export interface Caller {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  readonly fullName: string;
  /** Role codes. */
  readonly roles: readonly string[];
  /** Permission codes of all roles; ask `may`, for codes can stand for many. */
  readonly permissions: ReadonlySet<string>;
}

/** The key of a session's row; the token itself stays at the edge. */
export interface SessionKey {
  readonly tenantId: string;
  /** SHA-256 of the token. */
  readonly hash: Buffer;
}

/** When and on which device something was done, for what a device did while it was away and sends now. */
export interface Act {
  /** The moment, as ISO 8601; null: now, as it is received. */
  readonly at: string | null;
  /** The device; null: at once, online. */
  readonly device: string | null;
  /** What the caller was told would follow and wants nevertheless, as the refusal named it; null: nothing was told yet. */
  readonly acknowledged: string | null;
}

/** All that a handler knows of the call around it. Knows nothing of HTTP, so features may depend on it. */
export interface Context {
  readonly db: Db;
  /** The database beside the transaction a call under a key runs in: what is written here stays, whatever becomes of the call. */
  readonly outside: Db;
  /** Null when nobody is signed in; open calls do not ask. */
  readonly caller: Caller | null;
  /** The chosen levels, checked against the caller's grants; null when none were named or they were refused. */
  readonly path: LevelPath | null;
  readonly language: Language;
  /** Names the call in the log and in the text of a fault. */
  readonly requestId: string;
  /** How a change came, as the history tells it. */
  readonly via: Via;
  /** When it was done, where that is not now. */
  readonly act: Act;
  /** The address of the other side; for limits and the trail of sign-ins. */
  readonly address: string;
  /** What the other side says its browser is; empty when it does not. */
  readonly agent: string;
  /** Where the product is, as the caller's browser sees it, such as `https://plumbline.example`; printed as QR code. */
  readonly origin: string;
  /** The session the call came with, whether or not it still holds. */
  readonly session: SessionKey | null;
  /** Ends when who called has gone, and nobody waits for the answer. */
  readonly left: AbortSignal;
  /** What this installation chose about itself. */
  readonly installation: Installation;
  /** A cookie of the browser; undefined without. Only binds steps to one browser: who calls is said by the token. */
  cookie(name: string): string | undefined;
  /** Writes a line of our log, a warning unless said: facts, then what happened. Never a secret. */
  log(facts: Readonly<Record<string, unknown>>, text: string, level?: 'info' | 'warn'): void;
  /** Puts a header on the answer, also when the answer becomes a refusal. */
  header(name: string, value: string): void;
}
/** A call by somebody signed in. */
export interface SignedIn extends Context {
  readonly caller: Caller;
  /** The highest step of the path that is granted to the caller; null without a path. */
  readonly grantedFrom: Level | null;
  /** The subcontractors whose work alone the caller sees; null without such a limit (domain guide 3.15). */
  readonly subcontractors: readonly string[] | null;
  /** The zone whose day is today: that of the scope, of the server where none is chosen or says. */
  readonly timeZone: string;
}
/** A call by somebody signed in, on a granted path A–E. */
export interface Scoped extends SignedIn {
  readonly path: LevelPath;
}

/** Whether the caller holds a right on a register or an area of administration. */
export function may(context: SignedIn, subject: string, right: Right): boolean {
  const of = subjectOf(subject);
  // what is one's own everybody may see, and nobody may do anything else with
  if (of === CALLER) return right === 'see';
  return holds(context.caller.permissions, permission(of, right));
}

/**
 * Demands a right on a register or an area, for checks that depend on a row.
 *
 * Granted levels limit always (readings D72): a register kept above them is read-only, whatever the role.
 *
 * @throws AppError `forbidden`, naming the right, or `keptAbove`
 */
export function demand(context: SignedIn, subject: string, right: Right): void {
  if (!may(context, subject, right)) throw new AppError('forbidden', { right: RIGHTS[right] });
  const register = registerOf(subjectOf(subject));
  if (register && KEEPING.has(right) && context.grantedFrom !== null && isAbove(register.level, context.grantedFrom))
    throw new AppError('keptAbove', { register: register.label, step: LEVEL_NAMES[register.level] });
}
/** The rights that change the rows a level keeps; what is done with them further down asks for other rights. */
const KEEPING: ReadonlySet<Right> = new Set(['add', 'update', 'delete', 'import']);

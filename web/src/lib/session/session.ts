import { holds } from '@plumbline/contract/access.ts';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { create } from 'zustand';
import { isOwnStore, isRecord, onStoredElsewhere, readStored, writeStored } from '../stored.ts';

/** The header of the token, in both directions (readings D45). */
const TOKEN_NAME = 'accesstoken';

/** The signed-in user. */
interface SessionUser {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  /** Only the last four digits are shown, unless the installation chose otherwise (readings D64). */
  readonly mobilePhone: string;
}

/** Raw data from the server about a token or a user; its members must be checked before use. */
type Facts = Readonly<Record<string, unknown>>;

/** The current user, rights and scope: the user session of specification 3, with additions of the pages. */
export interface Session {
  /** The token value; null when no user is signed in. */
  readonly token: string | null;
  /** The token name: the header that carries it (readings D45). */
  readonly tokenName: string;
  /** The token info of the last sign-in. The token itself is only in `token`, because it is renewed. */
  readonly tokenInfo: Facts;
  /** Whether the last sign-in attempt succeeded (specification 3 and 4). */
  readonly loginFlag: boolean;
  readonly user: SessionUser | null;
  /** This and `userBasic` follow `user`: the names that specification 3 uses. */
  readonly userId: string | null;
  readonly userBasic: { readonly id: string; readonly username: string } | null;
  readonly userExpand: Facts;
  /** Role codes; ADM is the administrator. */
  readonly roles: readonly string[];
  /** Permission codes `register:right`; `*` means all. */
  readonly permissions: readonly string[];
  /** The server returned code 18: the screen is locked until the password is entered (readings D56). */
  readonly locked: boolean;
  /** The ids of the chosen levels; null until a scope of work is chosen. */
  readonly path: LevelPath | null;
  /** The names of the chosen levels, for the top bar. */
  readonly names: LevelPath | null;
}

const NOBODY: Session = {
  token: null,
  tokenName: TOKEN_NAME,
  tokenInfo: {},
  loginFlag: false,
  user: null,
  userId: null,
  userBasic: null,
  userExpand: {},
  roles: [],
  permissions: [],
  locked: false,
  path: null,
  names: null,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

function readPath(value: unknown): LevelPath | null {
  if (!isRecord(value) || !LEVELS.every((level) => typeof value[level] === 'string')) return null;
  return { A: text(value['A']), B: text(value['B']), C: text(value['C']), D: text(value['D']), E: text(value['E']) };
}

function readUser(value: unknown): SessionUser | null {
  if (!isRecord(value)) return null;
  const { id, username, fullName, mobilePhone } = value;
  return { id: text(id), username: text(username), fullName: text(fullName), mobilePhone: text(mobilePhone) };
}

const partsOf = (user: SessionUser | null): Pick<Session, 'user' | 'userId' | 'userBasic'> => ({
  user,
  userId: user?.id ?? null,
  userBasic: user === null ? null : { id: user.id, username: user.username },
});

function readFacts(value: unknown): Facts {
  return isRecord(value) ? value : {};
}

/** Reads a session from storage or another tab, either of which anyone may have changed. */
export function toSession(value: unknown): Session {
  if (!isRecord(value) || typeof value['token'] !== 'string') return NOBODY;
  return {
    token: value['token'],
    tokenName: text(value['tokenName']) || TOKEN_NAME,
    tokenInfo: readFacts(value['tokenInfo']),
    loginFlag: value['loginFlag'] === true,
    ...partsOf(readUser(value['user'])),
    userExpand: readFacts(value['userExpand']),
    roles: texts(value['roles']),
    permissions: texts(value['permissions']),
    locked: value['locked'] === true,
    path: readPath(value['path']),
    names: readPath(value['names']),
  };
}

const readSession = (): Session => toSession(readStored('session'));

/**
 * The session of this browser: the same in all its tabs, so that no tab works in another scope than it shows (readings
 * D24).
 */
export const useSession = create<Session>()(() => readSession());

let heardElsewhere = false;
useSession.subscribe((session) => {
  if (!heardElsewhere) writeStored('session', session.token === null ? undefined : session);
});

/** Adopts the session of another tab. */
export function takeSession(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(useSession.getState())) return;
  heardElsewhere = true;
  useSession.setState(next);
  heardElsewhere = false;
}
onStoredElsewhere(() => {
  if (!isOwnStore('session')) takeSession(readSession());
});

/** Changes parts of the session. */
export const setSession = (change: Partial<Session>): void =>
  useSession.setState(change.user === undefined ? change : { ...change, ...partsOf(change.user) });

/** Clears the user: token, name, rights and scope. */
export const forgetSession = (): void => useSession.setState(NOBODY);

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
function asSet(codes: readonly string[]): ReadonlySet<string> {
  const known = sets.get(codes);
  if (known !== undefined) return known;
  const made = new Set(codes);
  sets.set(codes, made);
  return made;
}

/**
 * True when the user has a permission code, e.g. `tag:update`. This decides only what is shown; the server decides what
 * is allowed.
 */
export const can = (code: string): boolean => holds(asSet(useSession.getState().permissions), code);

/** True when the user has one of several permission codes, as a hook: re-renders when the rights change. */
export const useCanAny = (codes: readonly string[]): boolean =>
  useSession(({ permissions }) => codes.some((code) => holds(asSet(permissions), code)));
/** `can` as a hook: re-renders when the rights change. */
export const useCan = (code: string): boolean => useSession((session) => holds(asSet(session.permissions), code));

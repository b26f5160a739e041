import { holds } from '@plumbline/contract/access.ts';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { create } from 'zustand';
import { isOwnStore, isRecord, onStoredElsewhere, readStored, writeStored } from './stored.ts';

/** The header of the token, both ways (readings D45). */
const TOKEN_NAME = 'accesstoken';

/** The person who is signed in. */
interface SessionUser {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  /** Only its last four digits are ever drawn, unless the installation chose otherwise (readings D64). */
  readonly mobilePhone: string;
}

/** What the server said of a token or of a person, as it came; a part of it may be asked, nothing is taken for granted. */
type Facts = Readonly<Record<string, unknown>>;

/** Who works here, with what rights, in which scope: the user session of specification 3, and what the pages add to it. */
export interface Session {
  /** The token value; null when nobody is signed in. */
  readonly token: string | null;
  /** The token name: the header that carries it (readings D45). */
  readonly tokenName: string;
  /** The token info of the last sign-in. The token itself stands in `token` alone: it is renewed. */
  readonly tokenInfo: Facts;
  /** Whether the last try to sign in succeeded (specification 3 and 4). */
  readonly loginFlag: boolean;
  readonly user: SessionUser | null;
  /** This and `userBasic` follow `user`: the names specification 3 has for its parts. */
  readonly userId: string | null;
  readonly userBasic: { readonly id: string; readonly username: string } | null;
  readonly userExpand: Facts;
  /** Role codes; ADM is the administrator. */
  readonly roles: readonly string[];
  /** Permission codes `register:right`; `*` is all. */
  readonly permissions: readonly string[];
  /** The server answered code 18: the screen is locked until the password was given (readings D56). */
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

/** A session out of what a storage or another tab holds, which anybody may have changed. */
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

/** The session of this browser: equal in all its tabs, so that no tab works in another scope than it shows (readings D24). */
export const useSession = create<Session>()(() => readSession());

let heardElsewhere = false;
useSession.subscribe((session) => {
  if (!heardElsewhere) writeStored('session', session.token === null ? undefined : session);
});

/** Takes over the session as another tab has it. */
export function takeSession(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(useSession.getState())) return;
  heardElsewhere = true;
  useSession.setState(next);
  heardElsewhere = false;
}
onStoredElsewhere(() => {
  if (!isOwnStore('session')) takeSession(readSession());
});

/** Changes some of the session. */
export const setSession = (change: Partial<Session>): void =>
  useSession.setState(change.user === undefined ? change : { ...change, ...partsOf(change.user) });

/** Forgets the person: token, name, rights and scope. */
export const forgetSession = (): void => useSession.setState(NOBODY);

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
function asSet(codes: readonly string[]): ReadonlySet<string> {
  const known = sets.get(codes);
  if (known !== undefined) return known;
  const made = new Set(codes);
  sets.set(codes, made);
  return made;
}

/** Whether the person holds a permission code, e.g. `tag:update`. It only decides what is shown: the server decides what is allowed. */
export const can = (code: string): boolean => holds(asSet(useSession.getState().permissions), code);

/** `can` as a hook: draws again when the rights change. */
export const useCan = (code: string): boolean => useSession((session) => holds(asSet(session.permissions), code));

import { holds } from '@plumbline/contract/access.ts';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { create } from 'zustand';
import { isRecord, onStoredElsewhere, readStored, writeStored } from './stored.ts';

/** The person who is signed in. */
interface SessionUser {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  /** Only its last four digits are ever drawn (readings D64). */
  readonly mobilePhone: string;
}

/** Who works here, with what rights, in which scope. */
export interface Session {
  /** The session token; null when nobody is signed in. */
  readonly token: string | null;
  /** Whether the last try to sign in succeeded (specification 3 and 4). */
  readonly loginFlag: boolean;
  readonly user: SessionUser | null;
  /** Role codes; ADM is the administrator. */
  readonly roles: readonly string[];
  /** Permission codes `register:right`; `*` is all. */
  readonly permissions: readonly string[];
  /** The ids of the chosen levels; null until a scope of work is chosen. */
  readonly path: LevelPath | null;
  /** The names of the chosen levels, for the top bar. */
  readonly names: LevelPath | null;
}

const NOBODY: Session = {
  token: null,
  loginFlag: false,
  user: null,
  roles: [],
  permissions: [],
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

function readSession(): Session {
  const value = readStored('session');
  if (!isRecord(value) || typeof value['token'] !== 'string') return NOBODY;
  return {
    token: value['token'],
    loginFlag: value['loginFlag'] === true,
    user: readUser(value['user']),
    roles: texts(value['roles']),
    permissions: texts(value['permissions']),
    path: readPath(value['path']),
    names: readPath(value['names']),
  };
}

/** The session of this browser: kept in local storage and equal in all its tabs, so that no tab works in another scope than it shows. */
export const useSession = create<Session>()(() => readSession());

let heardElsewhere = false;
useSession.subscribe((session) => {
  if (!heardElsewhere) writeStored('session', session.token === null ? undefined : session);
});
onStoredElsewhere(() => {
  const next = readSession();
  if (JSON.stringify(next) === JSON.stringify(useSession.getState())) return;
  heardElsewhere = true;
  useSession.setState(next);
  heardElsewhere = false;
});

/** Changes some of the session. */
export const setSession = (change: Partial<Session>): void => useSession.setState(change);

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

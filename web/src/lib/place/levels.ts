import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { useSession } from '../session/session.ts';

/**
 * The cookies of the scope (specification 3, readings D48): ids only, readable by the page, never trusted by the
 * server.
 */
const LEVEL_COOKIE = { A: 'levelA', B: 'levelB', C: 'levelC', D: 'levelD', E: 'levelE' } as const;

/** All cookies that signing out clears; the product never sets the last three (readings D48). */
const ALL_COOKIES = [
  ...Object.values(LEVEL_COOKIE),
  'company',
  'project',
  'safeTableName',
  'identity',
  'coctoken',
  'tfstk',
];

/** Cookies last one day (specification 9). */
const DAY_SECONDS = 86_400;

function attributes(seconds: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

type Cookies = ReadonlyMap<string, string>;

/** The current cookies, read once: the browser queries another process each time. */
function cookiesNow(): Cookies {
  return new Map(
    // of two cookies with one name the first counts: the browser lists the nearer path first
    document.cookie
      .split('; ')
      .toReversed()
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)];
      }),
  );
}

/** Returns the value of a cookie, from cookies already read if given; undefined when missing or empty. */
export function readCookie(name: string, cookies: Cookies = cookiesNow()): string | undefined {
  const value = cookies.get(name);
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value) || undefined;
  } catch {
    return undefined;
  }
}

/** Sets a cookie for one day. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(DAY_SECONDS)}`;
}

/** Removes a cookie. */
function dropCookie(name: string): void {
  document.cookie = `${name}=${attributes(0)}`;
}

/**
 * Writes the chosen path into the cookies; the company is level A, the project level D. Without a scope (E), only the
 * other levels are written.
 */
export function writeLevels(path: Omit<LevelPath, 'E'> & { readonly E: string | null }): void {
  for (const level of LEVELS) {
    const id = path[level];
    if (id === null) dropCookie(LEVEL_COOKIE[level]);
    if (id !== null) writeCookie(LEVEL_COOKIE[level], id);
  }
  writeCookie('company', path.A);
  writeCookie('project', path.D);
}

/** Restores the stored path when its cookies have expired: cookies last a day, a session may last longer. */
export function restoreLevels(): void {
  const { path } = useSession.getState();
  if (path !== null && readLevels()?.E !== path.E) writeLevels(path);
}

/** Returns the path in the cookies; null unless all five are present. */
export function readLevels(cookies: Cookies = cookiesNow()): LevelPath | null {
  const [A, B, C, D, E] = LEVELS.map((level) => readCookie(LEVEL_COOKIE[level], cookies));
  if (A === undefined || B === undefined || C === undefined || D === undefined || E === undefined) return null;
  return { A, B, C, D, E };
}

/** Clears every cookie of the product. */
export function clearCookies(): void {
  for (const name of ALL_COOKIES) dropCookie(name);
}

/** Records which table the open page shows: the key of its register, or null for a page without one. */
export function setSafeTable(key: string | null): void {
  if (key === null) dropCookie('safeTableName');
  if (key !== null) writeCookie('safeTableName', key);
}

/**
 * Returns the headers of the scope: the five levels together or none, the others when they have a value. Values stay
 * percent-encoded.
 */
export function levelHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const cookies = cookiesNow();
  const path = readLevels(cookies);
  if (path !== null) for (const level of LEVELS) headers[`Level-${level}`] = encodeURIComponent(path[level]);
  for (const name of ['company', 'project', 'safeTableName']) {
    const value = readCookie(name, cookies);
    if (value !== undefined) headers[name] = encodeURIComponent(value);
  }
  return headers;
}

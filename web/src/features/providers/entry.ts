/** The proof in a sign-in page's address. */
export type Proof =
  /** A ticket of another server (specification 2.2). */
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** An employee code, with its signature and time where the address has them. */
  | { readonly kind: 'employee'; readonly employeeCode: string; readonly sign?: string; readonly ts?: string }
  /** The provider's answer, unchanged. */
  | { readonly kind: 'returned'; readonly query: string };

/** A proof, and the target of the sign-in. */
export interface Entry {
  readonly proof: Proof;
  /** True for a materials sign-in, which lands on sso-material (readings D22). */
  readonly isMaterial: boolean;
  /** The page the user was heading for; null when the address does not say. */
  readonly from: string | null;
}

/** The pages that sign in with a proof from their address (specification 2.1). */
const SIGN_IN = new Set(['/login', '/ssologin', '/materialssologin']);
/** The pages on which a provider's sign-in ends. */
const RETURN = new Set(['/loading-login', '/loading-qiye-login']);
const MATERIAL = 'MATERIAL';

function proofOf(path: string, query: URLSearchParams): Proof | null {
  if (RETURN.has(path)) return query.size === 0 ? null : { kind: 'returned', query: query.toString() };
  if (!SIGN_IN.has(path)) return null;
  const [ticket, employeeCode] = [query.get('ticket'), query.get('employeeCode')];
  if (ticket !== null && ticket !== '') return { kind: 'ticket', ticket };
  if (employeeCode === null || employeeCode === '') return null;
  const [sign, ts] = [query.get('sign'), query.get('ts')];
  return { kind: 'employee', employeeCode, ...(sign !== null && { sign }), ...(ts !== null && { ts }) };
}

/** Reads the proof and target from an address; null when the address contains no proof. */
export function entryOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Entry | null {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  const query = new URLSearchParams(search);
  const proof = proofOf(path, query);
  if (proof === null) return null;
  const isMaterial = path === '/materialssologin' || query.get('sysCode') === MATERIAL;
  return { proof, isMaterial, from: proof.kind === 'returned' ? null : query.get('from') };
}

let storedEntry: Entry | null = null;

/**
 * Removes the proof from the address bar before anything else loads, so that it appears in no history, referrer or log
 * (readings S04). It stays in memory for the sign-in page.
 */
export function takeEntry(): void {
  storedEntry = entryOf(location);
  if (storedEntry !== null) history.replaceState(history.state, '', location.pathname);
}

/** The entry with which this page was opened; null when there was none, or it was used. */
export const entry = (): Entry | null => storedEntry;

/** Discards the entry after it was used or abandoned. */
export function dropEntry(): void {
  storedEntry = null;
}

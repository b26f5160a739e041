/** What the address of a sign-in page brought along to sign somebody in by. */
export type Proof =
  /** A ticket of another server (specification 2.2). */
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** An employee code, with its signature and time where the address has them. */
  | { readonly kind: 'employee'; readonly employeeCode: string; readonly sign?: string; readonly ts?: string }
  /** What the page of a provider sent back, as it came. */
  | { readonly kind: 'returned'; readonly query: string };

/** A proof, and where the sign-in leads. */
export interface Entry {
  readonly proof: Proof;
  /** It is flagged as material, and lands on sso-material (readings D22). */
  readonly isMaterial: boolean;
  /** Where one was going; null when the address does not say. */
  readonly from: string | null;
}

/** The pages that sign in by what stands in their address (specification 2.1). */
const SIGN_IN = new Set(['/login', '/ssologin', '/materialssologin']);
/** The pages that end a sign-in by a provider. */
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

/** What an address brings along; null when it signs nobody in. */
export function entryOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Entry | null {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  const query = new URLSearchParams(search);
  const proof = proofOf(path, query);
  if (proof === null) return null;
  const isMaterial = path === '/materialssologin' || query.get('sysCode') === MATERIAL;
  return { proof, isMaterial, from: proof.kind === 'returned' ? null : query.get('from') };
}

let kept: Entry | null = null;

/**
 * Takes the proof out of the address bar, before anything else is loaded: it shall stand in no history, referrer or log
 * (readings S04). It stays in memory, for the page that signs in by it.
 */
export function takeEntry(): void {
  kept = entryOf(location);
  if (kept !== null) history.replaceState(history.state, '', location.pathname);
}

/** What this page was opened with; null when nothing, or it was used. */
export const entry = (): Entry | null => kept;

/** It was used, or given up. */
export function dropEntry(): void {
  kept = null;
}

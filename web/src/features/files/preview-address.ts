/** An address that the preview page may show. */
export interface PreviewAddress {
  readonly href: string;
  /** Our own server, or the storage or office server. */
  readonly of: 'own' | 'neighbour';
}
/** Why an address is refused. */
export type NoAddress = 'unreadable' | 'foreign';

/** The `+` of base64 arrives from a query as a space; URL-safe base64 uses other characters. */
const plainBase64 = (text: string): string => text.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/');

function fromBase64(text: string): string | null {
  const plain = plainBase64(text);
  if (!/^[A-Za-z\d+/]{4,}={0,2}$/.test(plain)) return null;
  try {
    const bytes = Uint8Array.from(atob(plain), (sign) => sign.codePointAt(0) ?? 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isAddress = (text: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(text);

/** The address in a parameter: plain, percent-encoded once more, or base64 of either (readings D78). */
function addressIn(value: string): string | null {
  const trimmed = value.trim();
  const coded = isAddress(trimmed) ? undefined : fromBase64(trimmed);
  const ways = [trimmed, unescaped(trimmed), coded ?? '', unescaped(coded ?? '')];
  return ways.find(isAddress) ?? null;
}

/** https; plain http only for the page's own origin or the local machine. */
const isSafe = ({ protocol, hostname, origin }: URL, own: string): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && (origin === own || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)));

/**
 * Reads the parameter `url` of the preview page. Accepts only addresses of the own origin and of the configured
 * servers: any other would turn the page into a frame for phishing (readings D78).
 */
export function readPreviewAddress(
  value: string | null,
  { own, neighbours }: { readonly own: string; readonly neighbours: readonly (string | undefined)[] },
): PreviewAddress | NoAddress {
  const text = addressIn(value ?? '');
  const url = text === null ? null : URL.parse(text, own);
  if (url === null) return 'unreadable';
  if (!isSafe(url, own) || url.username !== '' || url.password !== '') return 'foreign';
  if (url.origin === own) return { href: url.href, of: 'own' };
  return neighbours.includes(url.origin) ? { href: url.href, of: 'neighbour' } : 'foreign';
}

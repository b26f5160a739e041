import { CallError } from '../../lib/call/call-error.ts';
import { fileNameOf } from '../../lib/call/download.ts';
import { sayNow } from '../../lib/value/language.ts';
import { libWords } from '../../lib/words.ts';
import { kindOfPath, kindOfType, type FileKind } from './file-kind.ts';
import type { PreviewAddress } from './preview-address.ts';

/** What is known of a file before it is downloaded. */
export interface FileFacts {
  readonly kind: FileKind | 'page';
  readonly name: string;
  /** Bytes; null for a file on another server. */
  readonly size: number | null;
}

const lastPart = (href: string): string => {
  const part = new URL(href).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** For another server only the address is read: the server may not answer requests from our pages. */
const neighbourFacts = (href: string): FileFacts => ({
  kind: kindOfPath(new URL(href).pathname) ?? 'page',
  name: lastPart(href),
  size: null,
});

/**
 * Queries what is at an address. An own file of unknown kind is shown as a name only; null for an invalid or expired
 * address. Throws CallError when the server cannot be reached.
 */
export async function askFacts({ href, of: origin }: PreviewAddress, signal: AbortSignal): Promise<FileFacts | null> {
  if (origin === 'neighbour') return neighbourFacts(href);
  const response = await fetch(href, { method: 'HEAD', credentials: 'omit', signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CallError(sayNow(libWords.network), { code: 0, key: 'network' });
  });
  const disposition = response.headers.get('content-disposition');
  if (!response.ok || disposition === null) return null;
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  return {
    kind: kindOfType(response.headers.get('content-type') ?? ''),
    name: fileNameOf(disposition) ?? lastPart(href),
    size: Number.isFinite(size) ? size : null,
  };
}

/** The address that saves a file instead of showing it. */
export function savedAddress({ href, of: origin }: PreviewAddress): string {
  if (origin === 'neighbour') return href;
  const url = new URL(href);
  url.searchParams.set('save', '1');
  return url.href;
}

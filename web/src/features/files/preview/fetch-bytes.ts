import { CallError } from '../../../lib/call/call-error.ts';
import { sayNow } from '../../../lib/value/language.ts';
import { libWords } from '../../../lib/words.ts';

/** Fetches a file by its signed address, or its first bytes. Throws CallError. */
export async function fetchBytes(href: string, signal: AbortSignal, most?: number): Promise<Uint8Array> {
  const headers = most === undefined ? {} : { range: `bytes=0-${most - 1}` };
  const response = await fetch(href, { credentials: 'omit', signal, headers }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CallError(sayNow(libWords.network), { code: 0, key: 'network' });
  });
  // an empty file has no first byte
  if (response.status === 416) return new Uint8Array();
  if (!response.ok) throw new CallError(sayNow(libWords.unexpected), { code: response.status });
  return new Uint8Array(await response.arrayBuffer());
}

import type { ByteRange } from '../files/file-store.ts';

/** The headers that request a range. */
interface PartHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
}

/** `bytes=0-9`, `bytes=10-`, `bytes=-5`; null for anything else. */
function bounds(range: string, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  const end = size - 1;
  if (first === '') return last === '' ? null : { from: Math.max(0, size - Number(last)), to: end };
  if (last === '') return { from: Number(first), to: end };
  return Number(last) < Number(first) ? null : { from: Number(first), to: Math.min(Number(last), end) };
}

/**
 * The range of a file that a request asks for (RFC 9110, 14): null for the whole file, also where several ranges are
 * requested, the header is malformed or the file has changed; `outside` for a range the file does not have.
 */
export function partOf(
  headers: PartHeaders,
  { size, tag }: { readonly size: number; readonly tag: string },
): ByteRange | null | 'outside' {
  const known = headers['if-range'] ?? `"${tag}"`;
  const part = known === `"${tag}"` ? bounds(headers.range ?? '', size) : null;
  return part !== null && part.from > part.to ? 'outside' : part;
}

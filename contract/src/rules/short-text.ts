/** FNV-1a, 32 bits: its start value and its prime. */
const START = 0x811c9dc5;
const PRIME = 0x01000193;
const MARK_LENGTH = 7;

/** A mark of the whole text, so that texts that begin alike stay different: seven digits and letters. */
function markOf(text: string): string {
  let mark = START;
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), PRIME);
  return (mark >>> 0).toString(36).padStart(MARK_LENGTH, '0');
}

/**
 * A text of at most so many characters, twenty or more: itself, or its beginning, `…` and a mark of the whole, of 32
 * bits. The same text is always shortened alike, so that what names a shortened row finds it, and texts that begin alike
 * stay different.
 */
export function shortText(text: string, most: number): string {
  if (text.length <= most) return text;
  const beginning = text.slice(0, most - MARK_LENGTH - 1).toWellFormed();
  return `${beginning.replace(/\uFFFD$/, '').trimEnd()}…${markOf(text.replaceAll(/\s+/g, ' '))}`;
}

/** The encodings in which texts of the trade arrive, by the names that browsers know. */
export const ENCODINGS = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'windows-1252', 'big5', 'shift_jis'] as const;
/** One of them. */
export type Encoding = (typeof ENCODINGS)[number];

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

/** True when bytes are valid in an encoding; the last character may be cut off. */
function isValid(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * True when more of the characters beyond ASCII are Chinese than not: any two bytes of a Western text may happen to be
 * one Chinese character.
 */
function looksChinese(bytes: Uint8Array): boolean {
  const foreign = [...new TextDecoder('gb18030').decode(bytes)].filter((sign) => sign > '\u007f');
  const chinese = foreign.filter((sign) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(sign));
  // a Western text has its accents one by one, between letters: rarely do two of them follow each other
  const pairs = bytes.reduce((sum, byte, at) => sum + (byte > 0x80 && (bytes[at + 1] ?? 0) > 0x80 ? 1 : 0), 0);
  const high = bytes.reduce((sum, byte) => sum + (byte > 0x80 ? 1 : 0), 0);
  return chinese.length > foreign.length / 2 && pairs > high / 3;
}

/** The encoding of a text, by its first bytes and by what is valid. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (isValid(bytes, 'utf-8')) return 'utf-8';
  return isValid(bytes, 'gb18030') && looksChinese(bytes) ? 'gb18030' : 'windows-1252';
}

/** Control and formatting characters that would change the order of a text on screen, or hide parts of it. */
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g; // eslint-disable-line no-control-regex -- these are what is looked for

/** The text of bytes; characters that would reorder or hide text are shown as a box. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll(HIDDEN, '\u25a1');

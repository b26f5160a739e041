/**
 * Characters XML cannot contain are written in workbooks as `_x000D_` (ECMA-376, 22.9.2.19 ST_Xstring). Text that only
 * looks like such an escape has its underscore escaped.
 */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;
/**
 * A single test: most texts need no treatment. Control characters other than tab and line feed, and lone surrogates,
 * cannot be written.
 */
const SPECIAL = /[&<>\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n]|_x[0-9A-Fa-f]{4}_/u;
const UNWRITABLE = /[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n]/gu;
const HEX = 16;
const HEX_DIGITS = 4;

/** Decodes the escapes of a workbook string. */
export function decodeStringEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, HEX)));
}

/** Encodes a string as the content of a workbook element; {@link decodeStringEscapes} restores it unchanged. */
export function encodeString(text: string): string {
  return SPECIAL.test(text) ? escaped(text) : text;
}

/** Encodes a string as an attribute value in double quotes. */
export function encodeAttribute(text: string): string {
  return encodeString(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function escaped(text: string): string {
  const safe = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(UNWRITABLE, escapeOf);
  return safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(HEX).toUpperCase().padStart(HEX_DIGITS, '0')}_`;
}

/**
 * The parts of pdfkit's embedded font that we use. Its type declarations omit them, so the shape is checked on opening.
 */
export interface EmbeddedFont {
  readonly id: string;
  /** The glyphs of a text as four hex digits each, with their advances in 1/1000 em. */
  encode(
    text: string,
  ): readonly [readonly string[], readonly { readonly xAdvance: number; readonly advanceWidth: number }[]];
  /** The glyphs of a text and where they are placed, in 1/1000 em; unlike `encode` it adds none to the file. */
  layout(text: string): {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly { readonly xAdvance: number; readonly advanceWidth: number }[];
  };
  /** The reference to the font for a page's resources. */
  ref(): unknown;
}

/** True when the font has everything we use. */
export const isEmbeddedFont = (font: unknown): font is EmbeddedFont =>
  typeof font === 'object' && font !== null && 'id' in font && 'encode' in font && 'layout' in font && 'ref' in font;

/** One font in one file: measures and encodes text, character by character. */
export interface Face {
  readonly id: string;
  /** The width of a text, kerning included, in 1/1000 of its size. */
  readonly width: (text: string) => number;
  /** The text as the operand of the TJ operator. */
  readonly encode: (text: string) => string;
}

interface Glyph {
  readonly hex: string;
  readonly advance: number;
}
/** Kerning of pairs of ASCII characters by `first * 128 + second`, in 1/1000 em. It is the same in every file. */
export type Kerning = Map<number, number>;

const MISSING = '0000';
/** Replaces a character the font lacks: a visible box, never another letter and never nothing. */
const SUBSTITUTE = '□';

/**
 * Opens a face. Text is set by single characters: the cache is then bounded by the characters of the font, whereas a
 * cache of words would grow with every tag of a long file.
 */
export function openFace(font: EmbeddedFont, kerning: Kerning): Face {
  const glyphs = new Map<string, Glyph>();

  function look(char: string): Glyph | undefined {
    const [[hex], [position]] = font.encode(char);
    return hex === undefined || hex === MISSING ? undefined : { hex, advance: position?.advanceWidth ?? 0 };
  }
  const substitute = look(SUBSTITUTE) ?? { hex: MISSING, advance: 1000 };

  function glyphOf(char: string): Glyph {
    const known = glyphs.get(char);
    if (known) return known;
    const glyph = look(char) ?? substitute;
    glyphs.set(char, glyph);
    return glyph;
  }

  function kern(first: number, second: number): number {
    const pair = first * 128 + second;
    const known = kerning.get(pair);
    if (known !== undefined) return known;
    // laid out, not encoded: a ligature added to the first file would make it differ from the second
    const {
      glyphs: { length },
      positions: [position],
    } = font.layout(String.fromCharCode(first, second));
    // one glyph for two characters is a ligature; characters are set singly, so it says nothing about their kerning
    const distance = length === 2 && position ? Math.round(position.xAdvance - position.advanceWidth) : 0;
    kerning.set(pair, distance);
    return distance;
  }

  function width(text: string): number {
    let sum = 0;
    let before = 0;
    for (const char of text) {
      const code = inAscii(char);
      if (before > 0 && code > 0) sum += kern(before, code);
      sum += glyphOf(char).advance;
      before = code;
    }
    return sum;
  }

  function encode(text: string): string {
    let codes = '[<';
    let before = 0;
    for (const char of text) {
      const code = inAscii(char);
      const distance = before > 0 && code > 0 ? kern(before, code) : 0;
      codes += distance === 0 ? glyphOf(char).hex : `>${-distance}<${glyphOf(char).hex}`;
      before = code;
    }
    return `${codes}>]`;
  }

  return { id: font.id, width, encode };
}

/** The code of a visible ASCII character, which may be kerned; 0 for any other. */
function inAscii(char: string): number {
  const code = char.charCodeAt(0);
  return code > 32 && code < 127 ? code : 0;
}

import { fill, w, type Word } from '../words/word.ts';

/** The characters of these classes as they stand between the brackets of an expression, here and in PostgreSQL. */
export const INVISIBLE_CLASS = '\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF';
/** Letters, digits and signs in the width of a Chinese character; the hyphen among them is a look-alike of its own. */
export const WIDE_CLASS = '\uFF01-\uFF0C\uFF0E-\uFF5E';
/** Blanks that are no plain blank. */
export const BLANK_CLASS = '\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000';
/** Letters of the Cyrillic and Greek scripts that look like Latin ones. */
export const LOOK_LATIN_CLASS = 'АВЕЅІЈКМНОРСТУХҮаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ';
/** The letters of both scripts. */
export const OTHER_SCRIPT_CLASS = '\u0370-\u03FF\u0400-\u052F';

const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'g');
const WIDE = new RegExp(`[${WIDE_CLASS}]`, 'g');
const BLANKS = new RegExp(`[${BLANK_CLASS}]`, 'g');
const LOOK_LATIN = new RegExp(`[${LOOK_LATIN_CLASS}]`, 'g');
const OTHER_SCRIPT = new RegExp(`[${OTHER_SCRIPT_CLASS}]`, 'g');
/** What joins the parts of signs of some scripts and of pictures, and is seen only by them. */
const JOINERS = /[\u200C\u200D]/g;

/** A text without what nobody can see; what joins signs of other scripts stays. */
export const visibleText = (text: string): string =>
  text.replace(INVISIBLE, (char) => (char.search(JOINERS) === 0 ? char : ''));

/**
 * A name as people read it: without what nobody can see, letters and blanks of full width as plain ones, letters with their
 * accents in one sign (domain guide 3.14 item 7). Two names that look alike are then the same.
 */
export const plainName = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(WIDE, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replace(BLANKS, ' ')
    .normalize('NFC');

/** The letters of a name that look Latin and are not; none where it holds other letters of their script, as a name in it does. */
export function lettersThatLookLatin(name: string): readonly string[] {
  const found = [...new Set(name.match(LOOK_LATIN))];
  const others = (name.match(OTHER_SCRIPT) ?? []).filter((letter) => !found.includes(letter));
  return others.length > 0 ? [] : found;
}

/** What somebody is told who writes such a name; `{letters}` are those meant. */
export const LOOKS_LATIN = w(
  'Holds letters that look Latin and are Cyrillic or Greek: {letters}. Nobody who types the name will find it.',
  '含有看似拉丁字母的西里尔或希腊字母：{letters}。他人输入该名称时将无法找到。',
);
/** The warning about a name; null where it has no such letters. */
export function nameWarning(name: string): Word | null {
  const letters = lettersThatLookLatin(name);
  return letters.length === 0 ? null : fill(LOOKS_LATIN, { letters: letters.join(' ') });
}

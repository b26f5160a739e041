import { fill, w, type Word } from '../words/word.ts';

/**
 * Invisible characters. These classes are written as they appear between the brackets of a regular expression, here and
 * in PostgreSQL.
 */
export const INVISIBLE_CLASS = '\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF';
/** Full-width letters, digits and signs; the full-width hyphen is excluded, since it is handled as a look-alike. */
export const WIDE_CLASS = '\uFF01-\uFF0C\uFF0E-\uFF5E';
/** Spaces other than the plain space. */
export const BLANK_CLASS = '\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000';
/** Cyrillic and Greek letters that look like Latin ones. */
export const LOOK_LATIN_CLASS = 'АВЕЅІЈКМНОРСТУХҮаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ';
/** All letters of both scripts. */
export const OTHER_SCRIPT_CLASS = '\u0370-\u03FF\u0400-\u052F';

const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'g');
const WIDE = new RegExp(`[${WIDE_CLASS}]`, 'g');
const BLANKS = new RegExp(`[${BLANK_CLASS}]`, 'g');
const LOOK_LATIN = new RegExp(`[${LOOK_LATIN_CLASS}]`, 'g');
const OTHER_SCRIPT = new RegExp(`[${OTHER_SCRIPT_CLASS}]`, 'g');
/** Joiners: they combine characters in some scripts and in emoji, and are visible only through their effect. */
const JOINERS = /[\u200C\u200D]/g;

/** Removes invisible characters from a text, except joiners. */
export const visibleText = (text: string): string =>
  text.replace(INVISIBLE, (char) => (char.search(JOINERS) === 0 ? char : ''));

/**
 * Normalises a name to what people see: without invisible characters, with full-width letters as plain ones, a run of
 * blanks, tabs and line breaks as one blank, and with accented letters composed (domain guide 3.14 item 7). Names that look alike then become equal.
 */
export const plainName = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(WIDE, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replace(BLANKS, ' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC');

/**
 * Returns the letters of a name that look Latin but are not; none where the name has other letters of their script, and
 * so is a name in that script.
 */
export function lettersThatLookLatin(name: string): readonly string[] {
  const found = [...new Set(name.match(LOOK_LATIN))];
  const others = (name.match(OTHER_SCRIPT) ?? []).filter((letter) => !found.includes(letter));
  return others.length > 0 ? [] : found;
}

/** The warning about such a name; `{letters}` are the letters found. */
export const LOOKS_LATIN = w(
  'Contains Cyrillic or Greek letters that look like Latin ones: {letters}. Searching by typing the name will not find it.',
  '含有看似拉丁字母的西里尔或希腊字母：{letters}。他人输入该名称时将无法找到。',
);
/** The warning about a name; null where it has no such letters. */
export function nameWarning(name: string): Word | null {
  const letters = lettersThatLookLatin(name);
  return letters.length === 0 ? null : fill(LOOKS_LATIN, { letters: letters.join(' ') });
}

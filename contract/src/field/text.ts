import { fill } from '../words/word.ts';
import type { FieldOf } from './field.ts';
import { plainName, visibleText } from './plain-name.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

/**
 * Characters that look like a hyphen but that a search does not find: hyphen, non-breaking hyphen, figure dash, en
 * dash, em dash, bar, minus.
 */
export const LOOKALIKES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/;
const LOOKALIKES_ALL = new RegExp(LOOKALIKES, 'g');
/**
 * Characters not allowed in any text: C0 controls except tab and line ends, DEL, half a surrogate pair (PostgreSQL
 * refuses NUL and halves).
 */
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009F]|\p{Cs}/u;

/** Default maximum length of text (domain guide 2.0). */
export const TEXT_MAX = 50;

/** Replaces look-alike hyphens with the plain one, as imports do (domain guide 2.0). */
export const plainHyphens = (text: string): string => text.replace(LOOKALIKES_ALL, '-');

/** A name as an import matches it: normalised, with plain hyphens (domain guide 3.14 item 7). */
export const matchedName = (text: string): string => plainHyphens(plainName(text));

function check(value: unknown, field: FieldOf<'text'>): Parsed<string> {
  if (typeof value !== 'string') return { error: fieldMessages.notText };
  const seen = field.mono ? plainName(value) : visibleText(value);
  const text = field.lines === undefined ? seen.trim() : seen.replace(/\r\n?/g, '\n').trim();
  const max = field.max ?? TEXT_MAX;
  if (text.length > max) return { error: fill(field.tooLong ?? fieldMessages.tooLong, { max, length: text.length }) };
  if (CONTROL.test(text)) return { error: fieldMessages.control };
  return { value: text };
}

/**
 * Text. Fields marked `mono` are names people match by (tag numbers, codes): look-alike hyphens are refused on screen
 * and replaced by imports, and `;` and `,` are refused (domain guide 2.0). Invisible characters, and full-width letters
 * and spaces, are normalised on every route in.
 */
export const textRule: KindRule<'text', string> = {
  parse(text, field) {
    return field.mono ? nameOf(check(plainHyphens(text), field), field) : check(text, field);
  },
  check: (value, field) => nameOf(check(value, field), field),
  print: (value) => value,
};

function nameOf(parsed: Parsed<string>, field: FieldOf<'text'>): Parsed<string> {
  if (!field.mono || 'error' in parsed) return parsed;
  const odd = LOOKALIKES.exec(parsed.value);
  if (odd) return { error: fill(fieldMessages.hyphen, { char: odd[0] }) };
  return /[;,]/.test(parsed.value) ? { error: fieldMessages.semicolon } : parsed;
}

/** The traits of a text field. */
export const textTraits: Traits<'text'> = {
  rule: textRule,
  empty: null,
  figure: false,
  many: false,
  refers: false,
  caseless: true,
  sortable: true,
  listed: true,
  group: 'anyOf',
  operators: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: (text) => text,
};

import { fill } from '../words/word.ts';
import type { Field, Kind, FieldOf, SignOff } from './field.ts';
import { dateRule, instantRule, notAhead } from './date.ts';
import { choiceRule } from './choice.ts';
import { integerRule, numberRule } from './number.ts';
import { flagRule } from './flag.ts';
import { listRule } from './list.ts';
import { signOffsRule } from './sign-offs.ts';
import { textRule } from './text.ts';
import type { KindRule, Parsed } from './rule.ts';
import { says } from './says.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whether a value is the id of a row. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

const MOST_REFS = 200;

const refRule: KindRule<'ref', string> = {
  parse: (text) => ({ value: text }),
  check: (value) => (isId(value) ? { value: value.toLowerCase() } : { error: says.notRef }),
  print: (value) => value,
};

const refsRule: KindRule<'refs', readonly string[]> = {
  parse(text) {
    const items = splitList(text);
    const twice = items.find((item, at) => items.findIndex((other) => same(other, item)) < at);
    return twice === undefined ? { value: items } : { error: fill(says.repeated, { item: twice }) };
  },
  check(value) {
    if (!Array.isArray(value) || !value.every(isId)) return { error: says.notRef };
    if (value.length > MOST_REFS) return { error: fill(says.tooMany, { max: MOST_REFS }) };
    return { value: [...new Set(value.map((id) => id.toLowerCase()))].sort() };
  },
  print: (value) => value.join('; '),
};

/** The entries of a list as a sheet holds it: `;` or a line break between them. */
export function splitList(text: string): string[] {
  return text
    .split(/[;\uFF1B\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

interface Values {
  text: string;
  integer: number;
  number: number;
  flag: boolean;
  date: string;
  instant: string;
  choice: string;
  ref: string;
  refs: readonly string[];
  list: readonly string[];
  signOffs: readonly SignOff[];
}

/** The rules of each kind. A kind without rules does not compile. */
export const kinds: { readonly [K in Kind]: KindRule<K, Values[K]> } = {
  text: textRule,
  integer: integerRule,
  number: numberRule,
  flag: flagRule,
  date: dateRule,
  instant: instantRule,
  choice: choiceRule,
  ref: refRule,
  refs: refsRule,
  list: listRule,
  signOffs: signOffsRule,
};

/** The rule of a field that is known only at run time. */
export function ruleOf<K extends Kind>(field: FieldOf<K> | { readonly kind: K }): KindRule<Kind, unknown> {
  // the table above ties each kind to its own rule; a generic caller holds both and the compiler cannot join them
  return kinds[field.kind] as unknown as KindRule<Kind, unknown>;
}

/**
 * Reads what was typed into a field or stands in a sheet, by all its rules; blank text and keys of other rows never come here.
 *
 * @param today the day it is where the row lives, `yyyy-mm-dd`: a field of the past refuses later days
 */
export function readText(text: string, field: Field, today: string): Parsed<unknown> {
  const rule = ruleOf(field);
  // the rule of a field that is known only at run time takes any field; `ruleOf` has chosen it by this one's kind
  return notAhead(rule.parse(text, field as Parameters<typeof rule.parse>[1]), field, today);
}

/** Checks a value that came over the wire for a field, by all its rules; `today` as above. */
export function checkWritten(value: unknown, field: Field, today: string): Parsed<unknown> {
  const rule = ruleOf(field);
  return notAhead(rule.check(value, field as Parameters<typeof rule.check>[1]), field, today); // as above
}

/** The value an empty field has. */
export function emptyOf(kind: Kind): unknown {
  if (kind === 'flag') return false;
  return kind === 'refs' || kind === 'list' || kind === 'signOffs' ? [] : null;
}

/** Whether a value counts as empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export type { Parsed };

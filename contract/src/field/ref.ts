import { fill, w } from '../words/word.ts';
import type { KindRule } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** True when a value is the id of a row. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/**
 * The id that stands for rows the reader may not see, where a row refers to them. No row has it; a value that contains
 * it is written without it, and what it stands for stays.
 */
export const HIDDEN_ROW = '00000000-0000-0000-0000-000000000000';
/** The title that readers are shown instead of rows they may not see. */
export const notVisible = w('Not visible to you', '您无权查看');
/** True when a text is the title of a row the reader may not see, in either language: on a sheet that was exported. */
export const isNotVisible = (text: string): boolean =>
  Object.values(notVisible).some((word) => word.toLowerCase() === text.trim().toLowerCase());

const MOST_REFS = 200;

const refRule: KindRule<'ref', string> = {
  parse: (text) => ({ value: text }),
  check: (value) => (isId(value) ? { value: value.toLowerCase() } : { error: fieldMessages.notRef }),
  print: (value) => value,
};

const refsRule: KindRule<'refs', readonly string[]> = {
  parse(text) {
    const items = splitList(text);
    const twice = items.find((item, at) => items.findIndex((other) => same(other, item)) < at);
    return twice === undefined ? { value: items } : { error: fill(fieldMessages.repeated, { item: twice }) };
  },
  check(value, { most: max = MOST_REFS }) {
    if (!Array.isArray(value) || !value.every(isId)) return { error: fieldMessages.notRef };
    if (value.length > max) return { error: fill(fieldMessages.tooMany, { max }) };
    return { value: [...new Set(value.map((id) => id.toLowerCase()))].sort() };
  },
  print: (value) => value.join('; '),
};

/** Splits a list on a sheet into its entries, separated by `;` or a line break. */
export function splitList(text: string): string[] {
  return text
    .split(/[;\uFF1B\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The traits of a reference field. */
export const refTraits: Traits<'ref'> = {
  rule: refRule,
  empty: null,
  figure: false,
  many: false,
  refers: true,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'anyOf',
  operators: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: (text) => text,
};

/** The traits of a field with several references. */
export const refsTraits: Traits<'refs'> = {
  rule: refsRule,
  empty: [],
  figure: false,
  many: true,
  refers: true,
  caseless: false,
  sortable: false,
  listed: true,
  group: 'anyOf',
  operators: ['contains', 'is', 'anyOf', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: (text) => text,
};

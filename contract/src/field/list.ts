import { fill } from '../words/word.ts';
import type { FieldOf } from './field.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const MOST = 20;

function check(value: unknown, field: FieldOf<'list'>): Parsed<readonly string[]> {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    return { error: fieldMessages.notText };
  const items = value.map((item) => item.trim()).filter((item) => item !== '');
  if (items.length > MOST) return { error: fill(fieldMessages.tooMany, { max: MOST }) };
  const max = field.max ?? 50;
  const long = items.find((item) => [...item].length > max);
  if (long !== undefined)
    return { error: fill(field.tooLong ?? fieldMessages.tooLong, { max, length: [...long].length }) };
  if (field.whole && items.some((item) => !/^\d{1,6}$/.test(item))) return { error: fieldMessages.notInteger };
  const twice = items.find((item, at) => items.indexOf(item) < at);
  return twice === undefined ? { value: items } : { error: fill(fieldMessages.repeated, { item: twice }) };
}

/** An ordered list of short texts; on a sheet `OK; NA; PL`. */
const listRule: KindRule<'list', readonly string[]> = {
  parse: (text, field) => check(text.split(/[;\uFF1B\n]/), field),
  check,
  print: (value) => value.join('; '),
};

/** The traits of a list of texts. */
export const listTraits: Traits<'list'> = {
  rule: listRule,
  empty: [],
  figure: false,
  many: true,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: null,
  operators: ['contains', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: (text) => text,
};

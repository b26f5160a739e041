import type { KindRule } from './rule.ts';
import { integerRule } from './number.ts';
import type { Traits } from './traits.ts';
import type { FieldOf } from './field.ts';

const asInteger = ({ label }: FieldOf<'order'>): FieldOf<'integer'> => ({ kind: 'integer', label, min: 1 });

/** Places among siblings: whole numbers from 1 on. */
const orderRule: KindRule<'order', number> = {
  parse: (text, field) => integerRule.parse(text, asInteger(field)),
  check: (value, field) => integerRule.check(value, asInteger(field)),
  print: (value) => String(value),
};

/** The traits of a place among siblings. */
export const orderTraits: Traits<'order'> = {
  rule: orderRule,
  empty: null,
  figure: true,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  // each row has a place of its own: to count rows by it says nothing
  group: null,
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'anyOf', 'blank', 'notBlank'],
  unit: () => null,
  choices: () => null,
  fromText: Number,
};

import type { KindRule } from './rule.ts';
import { integerRule } from './number.ts';
import type { Traits } from './traits.ts';
import type { FieldOf } from './field.ts';

const asInteger = ({ label }: FieldOf<'order'>): FieldOf<'integer'> => ({ kind: 'integer', label, min: 1 });

/** Positions among siblings: whole numbers from 1. */
const orderRule: KindRule<'order', number> = {
  parse: (text, field) => integerRule.parse(text, asInteger(field)),
  check: (value, field) => integerRule.check(value, asInteger(field)),
  print: (value) => String(value),
};

/** The traits of a position among siblings. */
export const orderTraits: Traits<'order'> = {
  rule: orderRule,
  empty: null,
  figure: true,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  // each row has its own position, so counting rows by it is pointless
  group: null,
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'anyOf', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: Number,
};

import { fill } from '../words/word.ts';
import { FIGURES, plainFigure, readDecimal, unclearFigure, writeDecimal, type Decimal } from './decimal.ts';
import type { FieldOf } from './field.ts';
import { isUnclear } from './number.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

function within({ units, scale }: Decimal, { digits, decimals, min }: FieldOf<'exact'>): Parsed<string> {
  if (scale > decimals) return { error: fill(fieldMessages.decimals, { decimals }) };
  const most = 10n ** BigInt(digits - decimals + scale) - 1n;
  const lowest = min === undefined ? -most : BigInt(min) * 10n ** BigInt(scale);
  if (units < lowest) return { error: fill(fieldMessages.atLeast, { min: writeDecimal({ units: lowest, scale }) }) };
  if (units > most) return { error: fill(fieldMessages.atMost, { max: writeDecimal({ units: most, scale }) }) };
  return { value: writeDecimal({ units, scale }) };
}

function exactly(plain: string, field: FieldOf<'exact'>): Parsed<string> {
  const read = readDecimal(plain);
  return read === undefined ? { error: fieldMessages.notNumber } : within(read, field);
}

/**
 * Exact decimals, such as quantities and unit prices: text throughout and `numeric` in the table, never a binary
 * fraction. Excess digits are refused, not rounded, and so are powers of ten, by which spreadsheets lose digits.
 */
const exactRule: KindRule<'exact', string> = {
  parse(text, field) {
    const read = exactly(plainFigure(text, 'point'), field);
    return 'value' in read && isUnclear(text, field.decimals) ? { error: unclearFigure(text) } : read;
  },
  check: (value, field) =>
    typeof value === 'string' ? exactly(value.trim(), field) : { error: fieldMessages.notNumber },
  print: (value) => value,
};

/** The traits of an exact decimal. */
export const exactTraits: Traits<'exact'> = {
  rule: exactRule,
  empty: null,
  figure: true,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'is',
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'anyOf', 'blank', 'notBlank'],
  unit: () => null,
  written: ({ decimals }) => (decimals === 0 ? null : FIGURES),
  choices: () => null,
  // the database writes the zeros of its column
  fromText: (text) => {
    const read = readDecimal(text);
    return read === undefined ? text : writeDecimal(read);
  },
};
